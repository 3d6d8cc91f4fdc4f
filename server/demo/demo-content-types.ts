// What the files in content/ consist of; they are checked when they are loaded. Times are days before
// that moment.
import { z } from "zod";
import { availability } from "#contract/people.ts";

const daysAgo = z.number().min(0);
/** Of a person, at the demo code host and here. */
const login = z.string().regex(/^[a-zA-Z0-9]{2,50}$/);
const logins = z.array(login);
/** What the other files call a project; it is never stored. */
const project = z.string();
/** Slugs of the tech catalogue. */
const techs = z.array(z.string());
const role = z.enum(["owner", "developer", "designer"]);
const openRole = role.exclude(["owner"]);

const findable = z.strictObject({
  roles: z.array(openRole),
  availability,
  lookingFor: z.string().optional(),
  /** Weeks since the last visit. */
  weeksAgo: z.number().optional(),
});

/** What a person says about themselves. */
const details = z.strictObject({
  bio: z.string().optional(),
  links: z.array(z.string()).optional(),
  hoursAWeek: z.number().optional(),
  timeZone: z.string().optional(),
  languages: z.array(z.string()).optional(),
  techsToLearn: techs.optional(),
  acceptsInvitations: z.literal(false).optional(),
});

const person = z.strictObject({
  login,
  /** On the demo code host; stable between releases. Negative, unlike all other code hosts' ids. */
  accountId: z.number().int().negative(),
  name: z.string(),
  email: z.string().optional(),
  /** File name inside `avatars/`; null shows the monogram. */
  avatar: z.string().nullable(),
  techs,
  joinedDaysAgo: daysAgo,
  /** Set for those who can be found by owners of projects. */
  findable: findable.optional(),
  details: details.optional(),
  /** The admin of the demo site. */
  isAdmin: z.literal(true).optional(),
});

const listedProject = z.strictObject({
  key: project,
  name: z.string(),
  description: z.string(),
  techs,
  repositoryUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  licence: z.string().optional(),
  openRoles: z.array(openRole),
  /** The creator comes first, an owner since the project's first day. */
  members: z.array(z.strictObject({ login, roleName: role, joinedDaysAgo: daysAgo })),
  starredBy: logins,
  /** What its team posted. */
  updates: z
    .array(z.strictObject({ by: login, title: z.string().nullable(), text: z.string(), daysAgo }))
    .optional(),
  createdDaysAgo: daysAgo,
  updatedDaysAgo: daysAgo,
  archived: z.boolean().optional(),
});

const application = z.strictObject({
  project,
  applicant: login,
  requestedRole: openRole,
  content: z.string().nullable(),
  status: z.enum(["pending", "accepted", "closed", "withdrawn", "expired"]),
  createdDaysAgo: daysAgo,
  /** When it was accepted, closed or withdrawn, or expired; absent while pending. */
  decidedDaysAgo: daysAgo.optional(),
  /** The owner who accepted or closed; absent if its applicant withdrew it, or if it expired. */
  decidedBy: login.optional(),
  /** What the owner wrote when closing. */
  reason: z.string().optional(),
});

const position = z.strictObject({
  project,
  role: openRole,
  title: z.string(),
  description: z.string().nullable(),
  techs,
  hoursAWeek: z.number().nullable(),
  seats: z.number(),
  /** Members of that role who have a seat in it. */
  members: logins,
  /** Those who wait for it, with a pending application in that role. */
  applicants: logins,
  createdDaysAgo: daysAgo,
});

/** An open invitation to a team. */
const invitation = z.strictObject({
  project,
  invited: login,
  roleName: role,
  /** One of the project's owners. */
  invitedBy: login,
  daysAgo,
});

const comment = z.strictObject({
  by: login,
  daysAgo,
  text: z.string(),
  likedBy: logins.optional(),
  dislikedBy: logins.optional(),
  /** Its author deleted it. */
  deleted: z.literal(true).optional(),
  get replies() {
    return z.array(comment).optional();
  },
});

const thread = comment.extend({ project });

/** A push to a branch, or what was done with a pull request. By a member of the team. */
const act = { project, by: login, daysAgo };
const projectEvent = z.union([
  z.strictObject({ ...act, ref: z.string() }),
  z.strictObject({
    ...act,
    pullRequest: z.number(),
    action: z.enum(["opened", "merged"]),
    title: z.string(),
  }),
]);

const issue = z.strictObject({
  number: z.number(),
  title: z.string(),
  /** Markdown. */
  body: z.string().optional(),
  labels: z.array(z.string()),
  openedDaysAgo: daysAgo,
  assignee: z.string().optional(),
  /** A pull request is linked to it. */
  linked: z.literal(true).optional(),
});

/** A repository of the demo code host: of a demo project, or one that isn't listed yet. */
const repository = z.strictObject({
  /** Login of its owner. */
  owner: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  homepage: z.string().nullable(),
  /** SPDX identifier. */
  licence: z.string().nullable(),
  topics: z.array(z.string()),
  /** Bytes by language. */
  languages: z.record(z.string(), z.number()),
  /** Texts by the paths of files. */
  files: z.record(z.string(), z.string()),
  issues: z.array(issue),
  pushedDaysAgo: daysAgo,
});

export const demoFiles = {
  people: z.array(person),
  projects: z.array(listedProject),
  positions: z.array(position),
  applications: z.array(application),
  invitations: z.array(invitation),
  threads: z.array(thread),
  events: z.array(projectEvent),
  repositories: z.array(repository),
};

export type DemoPerson = z.output<typeof person>;
export type DemoProject = z.output<typeof listedProject>;
export type DemoApplication = z.output<typeof application>;
export type DemoPosition = z.output<typeof position>;
export type DemoInvitation = z.output<typeof invitation>;
export type DemoComment = z.output<typeof comment>;
export type DemoThread = z.output<typeof thread>;
export type DemoProjectEvent = z.output<typeof projectEvent>;
export type DemoIssue = z.output<typeof issue>;
export type DemoRepository = z.output<typeof repository>;
