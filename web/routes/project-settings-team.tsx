import { FormerOwnersNotice } from "#web/features/webhooks/FormerOwnersNotice.tsx";
import { TeamSettingsScreen } from "#web/features/members/TeamSettingsScreen.tsx";

export { teamSettingsLoader as loader } from "#web/app/loaders/settings.ts";

/** A project's team, among its settings. */
export default function TeamSettingsPage() {
  return (
    <>
      <FormerOwnersNotice />
      <TeamSettingsScreen />
    </>
  );
}
