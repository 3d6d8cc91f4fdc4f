import { ApplicationsScreen } from "#web/features/applications/ApplicationsScreen.tsx";

export { applicationsLoader as loader } from "#web/app/loaders/applications.ts";

export default function ApplicationsPage() {
  return <ApplicationsScreen />;
}
