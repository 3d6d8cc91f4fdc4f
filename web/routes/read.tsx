import { ReadScreen } from "#web/features/reading/ReadScreen.tsx";

export { readLoader as loader } from "#web/app/loaders/reading.ts";

export default function ReadPage() {
  return <ReadScreen />;
}
