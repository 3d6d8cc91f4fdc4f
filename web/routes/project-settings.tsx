import { SettingsScreen } from "#web/features/projects/settings/SettingsScreen.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { ownedProject } from "./guards.ts";

/** The frame of a project's settings, for owners; other people are redirected to the project. */
export const loader = pageLoader(async (context) => {
  const project = await ownedProject(context);
  return { title: `Settings of ${project.name}`, noindex: true };
});

/** The frame of a project's settings. */
export default function SettingsPage() {
  return <SettingsScreen />;
}
