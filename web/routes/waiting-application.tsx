import { WaitingApplicationScreen } from "#web/features/applications/WaitingApplicationScreen.tsx";

export { waitingApplicationLoader as loader } from "#web/app/loaders/waiting.ts";

export default function WaitingApplicationPage() {
  return <WaitingApplicationScreen />;
}
