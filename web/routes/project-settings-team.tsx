import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import type { RefObject } from "react";
import { useParams, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { filterFor, PeopleForSeats } from "#web/features/findable-people/PeopleForSeats.tsx";
import { peopleListQuery } from "#web/data/findable-people.ts";
import { teamQuery } from "#web/data/members.ts";
import { FormerOwnersNotice } from "#web/features/webhooks/FormerOwners.tsx";
import { webhooksQuery } from "#web/data/webhooks.ts";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { teamOf } from "#web/entities/seats/team.ts";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { Vouches } from "#web/features/vouches/Vouches.tsx";
import { vouchedQuery } from "#web/data/vouches.ts";
import { InvitedRow, MemberRow } from "#web/features/members/MemberRow.tsx";
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
    awaitOnServer(prefetch(vouchedQuery(api, project.id))),
  ]);
  return { title: t("members.teamTitle", { project: project.name }), noindex: true };
});

/** A project's team, in its settings. */
export default function TeamSettingsPage() {
  return (
    <>
      <FormerOwnersNotice />
      <TeamSettingsScreen />
      <PeopleForSeats />
      <VouchSection />
    </>
  );
}

function VouchSection() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return <Vouches project={project} />;
}

/** The team and its roles. */
function TeamSettingsScreen() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <section aria-labelledby="team-settings">
      <div className="section-header flex-wrap">
        <Mark of="user" />
        <h2 id="team-settings" tabIndex={-1} className="outline-none">
          {t("members.team")}
        </h2>
        <div className="end">
          <AddMember project={project} />
        </div>
      </div>
      <p className="mb-4 text-15 text-ink-2">{t("members.teamLead")}</p>
      <Members project={project} />
      <noscript>
        <p className="small mt-4 text-ink-2">{t("members.teamNoScript")}</p>
      </noscript>
    </section>
  );
}

function Members({ project }: { project: Project }) {
  const [params] = useSearchParams();
  const after = params.get("after") ?? undefined;
  const query = useInfiniteQuery(teamQuery(useApi(), project.id, after));
  return (
    <PagedList<Member, HTMLDivElement>
      compact
      query={query}
      failure={t("members.teamNotLoaded")}
      skeleton={<TeamSkeleton count={Math.min(project.memberCount, 8)} />}
      hrefAfter={(cursor) => paths.projectTeam(project.id, cursor)}
      itemsOf={(list) => list.querySelectorAll("li")}
    >
      {(members, list) => <MemberRows project={project} members={members} list={list} />}
    </PagedList>
  );
}

interface MemberRowsProps {
  project: Project;
  members: Member[];
  list: RefObject<HTMLDivElement | null>;
}

/** The members, then the open invitations. */
function MemberRows({ project, members, list }: MemberRowsProps) {
  const team = teamOf(members);
  return (
    <div ref={list}>
      {/* The selects have the same labels, which only narrow windows show. */}
      <div aria-hidden className="small flex justify-end gap-2 pe-12 text-ink-2 max-md:hidden">
        {project.positions.length > 0 && <span className="w-60">{t("seats.position")}</span>}
        <span className="w-36">{t("members.role")}</span>
      </div>
      <ul aria-label={t("members.team")}>
        {team.members.map((member) => (
          <MemberRow
            key={member.id}
            project={project}
            member={member}
            offer={team.offers.get(member.user.id)}
          />
        ))}
      </ul>
      {team.invited.length > 0 && (
        <section aria-labelledby="invited" className="mt-8">
          <h3 id="invited" className="label font-sans tracking-normal">
            {t("members.invited")}
          </h3>
          <ul aria-labelledby="invited">
            {team.invited.map((invitation) => (
              <InvitedRow key={invitation.id} project={project} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const loadDialog = () => import("#web/features/members/AddMemberDialog.tsx");

/** Opens the search for a person to invite. */
function AddMember({ project }: { project: Project }) {
  const hydrated = useHydrated();
  return (
    <Button
      variant="user"
      icon={<UserPlus />}
      disabled={!hydrated || !project.can.engage}
      title={project.can.engage ? undefined : t("members.hiddenNobodyJoins")}
      {...opensDialog(loadDialog, { project })}
    >
      {t("members.add")}
    </Button>
  );
}

/** Skeletons of the team's rows. */
function TeamSkeleton({ count }: { count: number }) {
  return (
    <Loading label={t("members.teamLoading")}>
      <ul aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <li
            key={index}
            className="flex min-h-18 items-center gap-3 border-b border-line-soft py-3"
          >
            <Skeleton round className="size-10" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="ms-auto h-10 w-36" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
