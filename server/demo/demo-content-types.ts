// The types of demo content. Times are days before the moment of loading.
import type { Availability } from "#contract/people.ts";

export type DemoRole = "owner" | "developer" | "designer";
export type DemoOpenRole = Exclude<DemoRole, "owner">;
export type DemoApplicationStatus = "pending" | "accepted" | "closed" | "withdrawn" | "expired";

export type DemoFindable = {
  roles: DemoOpenRole[];
  availability: Availability;
  /** At most 140 code points. */
  lookingFor?: string;
  /** Weeks since the last visit. */
  weeksAgo?: number;
};

/** What a person says about themselves. */
export type DemoDetails = {
  bio?: string;
  links?: string[];
  hoursAWeek?: number;
  timeZone?: string;
  languages?: string[];
  /** Slugs of the tech catalogue. */
  techsToLearn?: string[];
  acceptsInvitations?: false;
};

export type DemoPerson = {
  /** Code-host login and username: 2–50 letters and digits. */
  login: string;
  /** On the demo code host; stable between releases. Negative, unlike all other code hosts' ids. */
  accountId: number;
  /** Display name, 2–50 code points. */
  name: string;
  email?: string;
  /** File name inside `avatars/`; null shows the monogram. */
  avatar: string | null;
  /** Slugs of the tech catalogue. */
  techs: string[];
  joinedDaysAgo: number;
  /** Set for those who can be found by owners of projects. */
  findable?: DemoFindable;
  details?: DemoDetails;
  /** The admin of the demo site. */
  isAdmin?: true;
};

export type DemoMember = { login: string; roleName: DemoRole; joinedDaysAgo: number };

export type DemoProject = {
  /** The applications' reference to the project; it is never stored. */
  key: string;
  /** 2–50 code points. */
  name: string;
  /** Markdown, 2–1000 code points. */
  description: string;
  /** Slugs of the tech catalogue, at most 50. */
  techs: string[];
  repositoryUrl: string | null;
  websiteUrl: string | null;
  licence?: string;
  openRoles: DemoOpenRole[];
  /** The creator comes first, an owner since the project's first day. */
  members: DemoMember[];
  /** Logins. */
  starredBy: string[];
  createdDaysAgo: number;
  updatedDaysAgo: number;
  archived?: boolean;
};

export type DemoApplication = {
  project: DemoProject["key"];
  applicant: DemoPerson["login"];
  requestedRole: DemoOpenRole;
  /** Markdown, at most 4096 code points. */
  content: string | null;
  status: DemoApplicationStatus;
  createdDaysAgo: number;
  /** When it was accepted, closed or withdrawn, or expired; absent while pending. */
  decidedDaysAgo?: number;
  /** The owner who accepted or closed; absent if its applicant withdrew it, or if it expired. */
  decidedBy?: DemoPerson["login"];
  /** What the owner wrote when closing. */
  reason?: string;
};

export type DemoPosition = {
  project: DemoProject["key"];
  role: DemoOpenRole;
  /** 2–50 code points. */
  title: string;
  /** At most 500 code points. */
  description: string | null;
  /** Slugs of the tech catalogue, at most 10. */
  techs: string[];
  hoursAWeek: number | null;
  seats: number;
  /** Members of that role who have a seat in it. */
  members: DemoPerson["login"][];
  /** Those who wait for it, with a pending application in that role. */
  applicants: DemoPerson["login"][];
  createdDaysAgo: number;
};

/** An open invitation to a team. */
export type DemoInvitation = {
  project: DemoProject["key"];
  invited: DemoPerson["login"];
  roleName: DemoRole;
  /** One of the project's owners. */
  invitedBy: DemoPerson["login"];
  daysAgo: number;
};

export type DemoComment = {
  by: DemoPerson["login"];
  daysAgo: number;
  /** Markdown, at most 1000 code points. */
  text: string;
  likedBy?: DemoPerson["login"][];
  dislikedBy?: DemoPerson["login"][];
  /** Its author deleted it. */
  deleted?: true;
  replies?: DemoComment[];
};

export type DemoThread = DemoComment & { project: DemoProject["key"] };

/** A push to a branch, or what was done with a pull request. By a member of the team. */
export type DemoProjectEvent = {
  project: DemoProject["key"];
  by: DemoPerson["login"];
  daysAgo: number;
} & ({ ref: string } | { pullRequest: number; action: "opened" | "merged"; title: string });

export type DemoContent = {
  people: DemoPerson[];
  projects: DemoProject[];
  positions: DemoPosition[];
  applications: DemoApplication[];
  invitations: DemoInvitation[];
  threads: DemoThread[];
  events: DemoProjectEvent[];
};
