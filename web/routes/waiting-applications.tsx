import { WaitingScreen } from "#web/features/applications/WaitingScreen.tsx";

export { waitingLoader as loader } from "#web/app/loaders/waiting.ts";

export default function WaitingPage() {
  return <WaitingScreen />;
}
