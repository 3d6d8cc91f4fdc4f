import { SettingsScreen } from "#web/features/projects/settings/SettingsScreen.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { ownedProject } from "./guards.ts";

/** Around a project's settings, which are its owners'; anybody else is led to the project. */
export const loader = pageLoader(async (context) => {
  const project = await ownedProject(context);
  return { title: `Settings of ${project.name}`, noindex: true };
});

/** Around a project's settings. */
export default function SettingsPage() {
  return <SettingsScreen />;
}
