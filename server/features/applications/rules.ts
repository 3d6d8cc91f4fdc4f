import {
  type Application,
  type ApplicationStatus,
  applicationStatus,
} from "#contract/applications.ts";
import { currentTime } from "#server/database/clock.ts";
import { sql } from "#server/database/sql.ts";
import { type HiddenState, mayEngage } from "#server/features/projects/hidden-project.ts";
import { mayViewApplications, type ProjectViewer } from "#server/features/projects/rules.ts";

// Who may change an application's status. The table follows the specification, cell by cell.

export interface ApplicationState {
  readonly applicantId: string;
  readonly status: ApplicationStatus;
  /** Whether it led to a membership that has ended; then it is no consent to another one. */
  readonly isConsumed?: boolean;
  /** Whether the applicant has applied again since; then that application counts. */
  readonly isSuperseded?: boolean;
  /** Whether no seat is free for the applicant. */
  readonly lacksSeat?: boolean;
}

type Party = "owner" | "applicant" | "server";

const moves: Record<ApplicationStatus, Partial<Record<ApplicationStatus, Party>>> = {
  pending: { accepted: "owner", closed: "owner", withdrawn: "applicant" },
  accepted: { pending: "owner", closed: "owner" },
  closed: { pending: "owner", accepted: "owner" },
  withdrawn: {},
  expired: { pending: "owner", accepted: "owner", closed: "owner" },
};

/** The role that may set each status, whatever the former status. */
const decidedBy: Record<ApplicationStatus, Party> = {
  pending: "owner",
  accepted: "owner",
  closed: "owner",
  withdrawn: "applicant",
  expired: "server",
};

const isApplicant = ({ userId }: ProjectViewer, { applicantId }: ApplicationState) =>
  userId === applicantId;

function isParty(party: Party, viewer: ProjectViewer, application: ApplicationState): boolean {
  if (party === "server") return false;
  return party === "owner" ? viewer.role === "owner" : isApplicant(viewer, application);
}

/** The applicant and the project's members may read an application. */
export const mayRead = (viewer: ProjectViewer, application: ApplicationState): boolean =>
  isApplicant(viewer, application) || mayViewApplications(viewer);

/**
 * Whether the viewer's role may request such a change: a status belongs to the role that sets it, an
 * edit to the applicant, allowing to apply again to owners, and undoing to both.
 */
export function mayRequestChange(
  viewer: ProjectViewer,
  application: ApplicationState,
  {
    status,
    reason,
    allowReapply,
    undo,
  }: Partial<Record<"status" | "reason" | "allowReapply" | "undo", unknown>>,
): boolean {
  if (undo !== undefined) return isApplicant(viewer, application) || viewer.role === "owner";
  if (allowReapply !== undefined) return viewer.role === "owner";
  if (status === undefined && reason === undefined) return isApplicant(viewer, application);
  const known = applicationStatus.safeParse(status).data;
  if (known) return isParty(decidedBy[known], viewer, application);
  return isApplicant(viewer, application) || viewer.role === "owner";
}

/** Status changes that add or attract people, which are refused while the project is hidden. */
export const recruiting: readonly ApplicationStatus[] = ["pending", "accepted"];

export type Verdict = "move" | "same" | "forbidden" | "conflict" | "consumed" | "superseded";

/**
 * The outcome of changing `application` to a status: 200 with or without a change, 403, or 409. An
 * application that once led to a membership can't lead to another one, nor can one that a later one
 * of the same person has replaced.
 */
export function decideMove(
  viewer: ProjectViewer,
  application: ApplicationState,
  to: ApplicationStatus,
): Verdict {
  if (!isParty(decidedBy[to], viewer, application)) return "forbidden";
  if (application.status === to) return "same";
  if (moves[application.status][to] === undefined) return "conflict";
  if (!recruiting.includes(to)) return "move";
  if (application.isSuperseded) return "superseded";
  return application.isConsumed ? "consumed" : "move";
}

/** The applicant may edit while the application is pending. */
export const mayEdit = (viewer: ProjectViewer, application: ApplicationState): boolean =>
  isApplicant(viewer, application) && application.status === "pending";

/** Owners may write to the applicant without deciding while the application is pending. */
export const mayMessage = (viewer: ProjectViewer, application: ApplicationState): boolean =>
  viewer.role === "owner" && application.status === "pending";

/** The latest entries of an application's history, latest first. */
export type LatestActs = readonly [latest: Act | undefined, before: Act | undefined];

interface Act {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly byUserId: string | null;
  /** Whether it can still be undone. */
  readonly isRecent: boolean;
}

/**
 * What undoing one's latest act would do: withdraw what the applicant just sent, or take back what
 * an owner just answered; nothing where the applicant has withdrawn it just now.
 */
export function undoVerdict(
  viewer: ProjectViewer,
  application: ApplicationState,
  [latest, before]: LatestActs,
): "unsend" | "unanswer" | "same" | "late" | "forbidden" {
  const { status } = application;
  if (!isApplicant(viewer, application) && viewer.role !== "owner") return "forbidden";
  if (!latest?.isRecent || latest.byUserId !== viewer.userId) return "late";
  if (isApplicant(viewer, application)) {
    if (status === "withdrawn") return "same";
    return status === "pending" && !before ? "unsend" : "late";
  }
  const isAnswer = status === "accepted" || status === "closed";
  return isAnswer && before?.status === "pending" ? "unanswer" : "late";
}

/** Owners may let a person apply again whose latest application is closed. */
export const mayAllowReapply = (viewer: ProjectViewer, application: ApplicationState): boolean =>
  viewer.role === "owner" && application.status === "closed" && !application.isSuperseded;

/**
 * The `can` of an application to that project for its viewer. `reapplyAt`: when the applicant may
 * apply again, if that isn't always.
 */
export function applicationAbilities(
  viewer: ProjectViewer,
  application: ApplicationState,
  project: HiddenState,
  reapplyAt: Date | null = null,
): Application["can"] {
  const may = (to: ApplicationStatus) =>
    decideMove(viewer, application, to) === "move" &&
    (mayEngage(project) || !recruiting.includes(to));
  return {
    accept: may("accepted") && application.lacksSeat !== true,
    close: may("closed"),
    reopen: may("pending"),
    withdraw: may("withdrawn"),
    edit: mayEdit(viewer, application),
    message: mayMessage(viewer, application) && mayEngage(project),
    allowReapply:
      mayAllowReapply(viewer, application) && reapplyAt !== null && reapplyAt > currentTime(),
  };
}

/**
 * Whether the row `a` of applications led to a membership that has ended: the applicant was accepted
 * once and isn't on the team.
 */
export const consumedCondition = sql`(exists (select from application_events consumed
    where consumed.application_id = a.id and consumed.status = 'accepted')
  and not exists (select from members still
    where still.project_id = a.project_id and still.user_id = a.user_id))`;

/** Whether the person has applied to the project again after the row `a` of applications. */
export const supersededCondition = sql`exists (select from applications later
  where later.project_id = a.project_id and later.user_id = a.user_id and later.id > a.id)`;

/**
 * Whether no seat is free for the applicant of the row `a` of applications to the row `p` of
 * projects. A member needs no other one, unless for another position.
 */
export const lacksSeat = sql`(p.position_count > 0
  and not exists (select from members seated
    where seated.project_id = a.project_id and seated.user_id = a.user_id
      and (a.position_id is null or seated.position_id = a.position_id))
  and not exists (select from positions s where s.project_id = a.project_id and s.taken < s.seats
    and case when a.position_id is null then s.role = a.requested_role and s.closed_at is null
      else s.id = a.position_id end))`;
