import { SettingsScreen } from "#web/features/projects/settings/SettingsScreen.tsx";

export { settingsLoader as loader } from "#web/app/loaders/settings.ts";

/** Around a project's settings. */
export default function SettingsPage() {
  return <SettingsScreen />;
}
