// The card in which people apply to a project: the form, or why there is none.
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Project } from "#contract/projects.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import type { SessionUser } from "#contract/people.ts";
import { ownMembershipQuery } from "#web/data/members.ts";
import { useApi } from "#web/lib/ApiContext.tsx";

import { freeSeatsOf } from "#web/entities/seats/team.ts";
import { useInView } from "#web/ui/use-in-view.ts";
import { ApplySkeleton, FreeSeats, NoApplications, takesApplications } from "./ApplyNotices.tsx";

// Not loaded for visitors; members need no form.
const SignedInApplyArea = deferred(() => import("./SignedInApplyArea.tsx"));

interface ApplyAreaProps {
  project: Project;
  /** Whether the form is open; where there are no positions it always is. */
  isApplying: boolean;
  /** The seats that one applies for; nothing for a project without positions. */
  seats: ReactNode;
}

export function ApplyArea({ project, isApplying, seats }: ApplyAreaProps) {
  const { user } = useSession();
  return (
    <div className="grid gap-4 px-6 pt-5 pb-6 max-md:px-5">
      {!user && <Visitor project={project} seats={seats} />}
      {user && project.can.viewApplications && (
        <>
          <MemberNotice user={user} project={project} />
          {seats}
        </>
      )}
      {user && !project.can.viewApplications && (
        <SignedInApplyArea fallback={<ApplySkeleton />} {...{ user, project, isApplying, seats }} />
      )}
    </div>
  );
}

function Visitor({ project, seats }: Pick<ApplyAreaProps, "project" | "seats">) {
  if (!takesApplications(project))
    return <NoApplications project={project}>{seats}</NoApplications>;
  return (
    <>
      <FreeSeats project={project} />
      {seats || <p className="text-15 text-ink-2">{t("applications.applyHint")}</p>}
      <ButtonLink variant="user" size="lg" href={paths.signIn(formOf(project).form)}>
        {t("applications.signInToJoin")}
      </ButtonLink>
    </>
  );
}

/** The application card of a project's members: their own seat. */
function MemberNotice({ user, project }: { user: SessionUser; project: Project }) {
  const shown = project.members.find((member) => member.user.id === user.id);
  const ownMembership = useQuery({ ...ownMembershipQuery(useApi(), project.id), enabled: !shown });
  const member = shown ?? ownMembership.data;
  return (
    <>
      <h2>{t("applications.yourSeat")}</h2>
      <p className="text-15 text-ink-2">
        {member
          ? t("applications.onTheTeamAs", { role: member.roleName })
          : t("applications.onTheTeam")}
        {member?.position && (
          <>
            {" "}
            {rich("applications.yourSeatIs", {
              position: member.position.title,
              bdi: (title) => <bdi className="font-semibold text-user-ink">{title}</bdi>,
            })}
          </>
        )}
      </p>
      <ButtonLink variant="line" render={<Link to={paths.projectApplications(project.id)} />}>
        {t("applications.viewApplications")}
      </ButtonLink>
    </>
  );
}

/** The id of the card whose button it duplicates. */
const card = "joining";

/** The card counts as seen once its top is well inside the window. */
const margin = "0px 0px -40% 0px";

/** The way to apply at the bottom of a narrow window, while the card is out of sight. */
export function JoinBar({ project }: { project: Project }) {
  const { user } = useSession();
  const isInView = useInView(card, { margin, initially: false });
  const free = freeSeatsOf(project).length;
  if (free === 0 || (user && !project.can.apply)) return null;
  const { only, form } = formOf(project);
  const look = { variant: "user", size: "lg", className: "flex-1" } as const;

  return (
    <div data-bottom-bar className="empty:hidden lg:hidden">
      {!isInView && (
        <div role="group" aria-label={t("applications.apply")} className="bottom-bar">
          {user || !only ? (
            <ButtonLink {...look} render={<Link to={form} />}>
              {t("applications.applyForSeats", { free })}
            </ButtonLink>
          ) : (
            <ButtonLink {...look} href={paths.signIn(form)}>
              {t("applications.signInForSeats", { free })}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * The form itself where there is one seat to apply for, or where the card has no seats but the form;
 * else the card, which lists them.
 */
function formOf({ id, positions }: Project): { only: boolean; form: string } {
  if (positions.length === 0) return { only: true, form: paths.joining(id) };
  const open = positions.filter(({ isOpen }) => isOpen);
  const [first] = open;
  return first && open.length === 1
    ? { only: true, form: paths.apply(id, first.id) }
    : { only: false, form: paths.joining(id) };
}
