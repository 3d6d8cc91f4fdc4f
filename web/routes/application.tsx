import { ApplicationScreen } from "#web/features/applications/ApplicationScreen.tsx";

export { applicationLoader as loader } from "#web/app/loaders/applications.ts";

export default function ApplicationPage() {
  return <ApplicationScreen />;
}
