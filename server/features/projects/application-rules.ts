import { sql } from "kysely";
import {
  type Application,
  type ApplicationStatus,
  applicationStatus,
} from "#contract/applications.ts";
import { type GrowthState, mayGrow } from "./growth.ts";
import { mayViewApplications, type ProjectViewer } from "./rules.ts";

// Who may change an application's status. The table follows the specification, cell by cell.

export interface ApplicationState {
  readonly applicantId: string;
  readonly status: ApplicationStatus;
  /** Whether it led to a membership that has ended; then it is no consent to another one. */
  readonly isSpent?: boolean;
}

type Party = "owner" | "applicant";

const moves: Record<ApplicationStatus, Partial<Record<ApplicationStatus, Party>>> = {
  pending: { accepted: "owner", closed: "owner", withdrawn: "applicant" },
  accepted: { pending: "owner", closed: "owner" },
  closed: { pending: "owner", accepted: "owner" },
  withdrawn: {},
};

/** The role that may set each status, whatever the former status. */
const decidedBy: Record<ApplicationStatus, Party> = {
  pending: "owner",
  accepted: "owner",
  closed: "owner",
  withdrawn: "applicant",
};

const isApplicant = ({ userId }: ProjectViewer, { applicantId }: ApplicationState) =>
  userId === applicantId;

const isParty = (party: Party, viewer: ProjectViewer, application: ApplicationState) =>
  party === "owner" ? viewer.role === "owner" : isApplicant(viewer, application);

/** The applicant and the project's members may read an application. */
export const mayRead = (viewer: ProjectViewer, application: ApplicationState): boolean =>
  isApplicant(viewer, application) || mayViewApplications(viewer);

/**
 * Whether the viewer's role may request such a change: a status belongs to the role that sets it,
 * an edit to the applicant.
 */
export function mayRequestChange(
  viewer: ProjectViewer,
  application: ApplicationState,
  { status, reason }: { status?: unknown; reason?: unknown },
): boolean {
  if (status === undefined && reason === undefined) return isApplicant(viewer, application);
  const known = applicationStatus.safeParse(status).data;
  if (known) return isParty(decidedBy[known], viewer, application);
  return isApplicant(viewer, application) || viewer.role === "owner";
}

/** Status changes that add or attract people, which are refused while the project is hidden. */
export const recruiting: readonly ApplicationStatus[] = ["pending", "accepted"];

export type Verdict = "move" | "same" | "forbidden" | "conflict" | "spent";

/**
 * The outcome of changing `application` to a status: 200 with or without a change, 403, or 409. An
 * application that once led to a membership can't lead to another one.
 */
export function decideMove(
  viewer: ProjectViewer,
  application: ApplicationState,
  to: ApplicationStatus,
): Verdict {
  if (!isParty(decidedBy[to], viewer, application)) return "forbidden";
  if (application.status === to) return "same";
  if (moves[application.status][to] === undefined) return "conflict";
  return application.isSpent && recruiting.includes(to) ? "spent" : "move";
}

/** The applicant may edit while the application is pending. */
export const mayEdit = (viewer: ProjectViewer, application: ApplicationState): boolean =>
  isApplicant(viewer, application) && application.status === "pending";

/** The `can` of an application to that project for its viewer. */
export function applicationAbilities(
  viewer: ProjectViewer,
  application: ApplicationState,
  project: GrowthState,
): Application["can"] {
  const may = (to: ApplicationStatus) =>
    decideMove(viewer, application, to) === "move" &&
    (mayGrow(project) || !recruiting.includes(to));
  return {
    accept: may("accepted"),
    close: may("closed"),
    reopen: may("pending"),
    withdraw: may("withdrawn"),
    edit: mayEdit(viewer, application),
  };
}

/**
 * Whether the application `a`, an SQL alias, led to a membership that has ended: the applicant was
 * accepted once and isn't on the team.
 */
export const spentCondition = (a: string) =>
  sql.raw(`(exists (select from application_events spent
      where spent.application_id = ${a}.id and spent.status = 'accepted')
    and not exists (select from members still
      where still.project_id = ${a}.project_id and still.user_id = ${a}.user_id))`);
