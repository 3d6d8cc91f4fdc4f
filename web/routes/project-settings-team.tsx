import { filterFor, PeopleForSeats } from "#web/features/findable-people/PeopleForSeats.tsx";
import { TeamSettingsScreen } from "#web/features/members/TeamSettingsScreen.tsx";
import { peopleListQuery } from "#web/data/findable-people.ts";
import { teamQuery } from "#web/data/members.ts";
import { FormerOwnersNotice } from "#web/features/webhooks/FormerOwners.tsx";
import { webhooksQuery } from "#web/data/webhooks.ts";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { ownedProject } from "./guards.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, ensurePages, prefetch } = context;
  const project = await ownedProject(context);
  const after = url.searchParams.get("after") ?? undefined;
  await Promise.all([
    // The list shows its own error.
    awaitOnServer(ensurePages(teamQuery(api, project.id, after)).catch(() => undefined)),
    awaitOnServer(ensurePages(peopleListQuery(api, filterFor(project.id))).catch(() => undefined)),
    awaitOnServer(prefetch(webhooksQuery(api, project.id))),
  ]);
  return { title: `Team of ${project.name}`, noindex: true };
});

/** A project's team, in its settings. */
export default function TeamSettingsPage() {
  return (
    <>
      <FormerOwnersNotice />
      <TeamSettingsScreen />
      <PeopleForSeats />
    </>
  );
}
