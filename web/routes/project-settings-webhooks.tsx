import { HooksScreen } from "#web/features/webhooks/HooksScreen.tsx";

export { hooksSettingsLoader as loader } from "#web/app/loaders/settings.ts";

/** A project's webhooks, among its settings. */
export default function HooksSettingsPage() {
  return <HooksScreen />;
}
