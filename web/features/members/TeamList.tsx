import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import UserMinus from "lucide-react/icons/user-minus";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { teamOf } from "#web/entities/seats/team.ts";
import { paths } from "#web/lib/paths.ts";
import { teamQuery } from "#web/data/members.ts";
import { rich } from "#web/lib/rich.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { MonthTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-6 gap-y-4";

/** All members by name and role. */
export function TeamList({ project }: { project: Project }) {
  const { memberCount } = project;
  return (
    <section aria-labelledby="team">
      <div className="section-header">
        <h2 id="team">{t("members.team")}</h2>
        <span className="small end text-ink-2">{t("members.people", { count: memberCount })}</span>
      </div>
      <Members project={project} />
      {project.can.viewApplications && (
        <div className="mt-5 min-h-8 max-md:min-h-9">
          <LeaveTeam project={project} />
        </div>
      )}
    </section>
  );
}

function Members({ project }: { project: Project }) {
  const query = useInfiniteQuery(teamQuery(useApi(), project.id));
  return (
    <PagedList
      compact
      query={query}
      failure={t("members.teamNotLoaded")}
      skeleton={<MemberSkeletons count={Math.min(project.memberCount, 6)} />}
    >
      {(items, list) => {
        const { members, invited } = teamOf(items);
        return (
          <ul ref={list} className={grid}>
            {[...members, ...invited].map((member) => (
              <MemberItem key={member.id} member={member} />
            ))}
          </ul>
        );
      }}
    </PagedList>
  );
}

/** A member; invited people, whom only the team and they themselves see, are drawn dashed. */
function MemberItem({ member }: { member: Member }) {
  const { user, roleName, position, invitedAt, createdAt } = member;
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Avatar
        name={user.displayName}
        src={user.avatarUrl}
        size={40}
        decorative
        dashed={invitedAt !== undefined}
      />
      <span className="grid min-w-0 leading-[1.35]">
        <Link
          to={paths.user(user.username)}
          className="truncate text-15 font-medium hover:underline"
        >
          <bdi>{user.displayName}</bdi>
        </Link>
        <span className="small text-pretty text-ink-3 wrap-anywhere">
          <span
            className={roleName === "owner" && !invitedAt ? "font-medium text-user-ink" : undefined}
          >
            {invitedAt === undefined
              ? t("members.roleName", { role: roleName })
              : t("members.invitedAsRole", { role: roleName })}
          </span>
          {position && (
            <>
              {t("ui.comma")}
              <bdi>{position.title}</bdi>
            </>
          )}
        </span>
        <span className="small flex flex-wrap gap-x-2 wrap-anywhere text-ink-3">
          {user.username !== user.displayName && user.username}
          {invitedAt === undefined && (
            <span>{rich("members.since", { month: () => <MonthTime at={createdAt} /> })}</span>
          )}
        </span>
      </span>
    </li>
  );
}

function MemberSkeletons({ count }: { count: number }) {
  return (
    <Loading label={t("members.teamLoading")}>
      <ul aria-hidden className={grid}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className="flex items-center gap-3">
            <Skeleton round className="size-10" />
            <span className="grid gap-1.5">
              <Skeleton className="w-32" />
              <Skeleton className="w-24" />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

const loadDialog = () => import("./LeaveDialog.tsx");

interface LeaveTeamProps {
  project: { id: string; name: string };
  /** In a list of projects: the project's name. */
  small?: boolean;
}

/** Leaves a team after a confirmation. */
export function LeaveTeam({ project, small }: LeaveTeamProps) {
  const button = { disabled: !useHydrated(), ...opensDialog(loadDialog, { project }) };
  return small ? (
    <IconButton {...button} label={t("members.leaveProject", { name: project.name })}>
      <UserMinus />
    </IconButton>
  ) : (
    <Button {...button} size="sm" icon={<UserMinus />}>
      {t("members.leaveTeam")}
    </Button>
  );
}
