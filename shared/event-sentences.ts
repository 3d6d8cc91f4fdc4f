import { listParts } from "./format.ts";
// What events say: one sentence each for notifications, mails, feeds and lists of activity. A sentence
// is one message with named values in braces, so that it can be translated as a whole.

const sentences = {
  test: "test from {person}",
  test_of_nobody: "test",
  application_created: "{person} wants to apply to {project} as {role}.",
  application_created_for: "{person} wants to apply to {project} as {role}, for {position}.",
  application_accepted: "{person} accepted your application to {project}.",
  application_accepted_for: "{person} accepted your application to {project}, for {position}.",
  application_closed: "{person} closed your application to {project}.",
  application_reopened: "{person} re-opened your application to {project}.",
  application_withdrawn: "{person} withdrew the application to {project}.",
  application_reminder:
    "An application to {project} has been waiting for an answer for {days} days.",
  application_reminder_several:
    "{count} applications to {project} are waiting for an answer, the oldest for {days} days.",
  application_expired: "Your application to {project} expired: nobody answered it in time.",
  application_message: "{person} wrote to you about your application to {project}.",
  reapply_allowed: "{person} lets you apply to {project} again.",
  seat_taken: "All seats for {position} on {project} are taken.",
  seat_freed: "{person} left {project}. A seat for {position} is free again.",
  seat_freed_by_removal:
    "{person} removed a member from {project}. A seat for {position} is free again.",
  comment_created: "{person} commented on {project}.",
  comment_reply: "{person} replied to your comment on {project}.",
  comment_mention: "{person} mentioned you on {project}.",
  member_added: "{person} added you to {project} as {role}.",
  member_removed: "{person} removed you from {project}.",
  member_role_changed: "{person} made you {role} of {project}.",
  invitation_created: "{person} invited you to join {project} as {role}.",
  invitation_created_for: "{person} invited you to join {project} as {role}, for {position}.",
  invitation_created_owner: "{person} invited you to be an owner of {project}.",
  invitation_accepted: "{person} accepted your invitation to join {project} as {role}.",
  invitation_accepted_for:
    "{person} accepted your invitation to join {project} as {role}, for {position}.",
  invitation_accepted_owner: "{person} accepted your invitation to be an owner of {project}.",
  invitation_declined: "{person} declined your invitation to join {project} as {role}.",
  invitation_declined_for:
    "{person} declined your invitation to join {project} as {role}, for {position}.",
  invitation_declined_owner: "{person} declined your invitation to be an owner of {project}.",
  project_dormant: "{project} is dormant: nothing has happened for {days} days.",
  project_deleted: "An admin deleted {project}.",
  search_alert: "{project} now matches “{search}”.",
  search_alert_unnamed: "A project now matches “{search}”.",
  search_alert_count: "{count} projects now match “{search}”.",
  search_alert_several: "{count} projects now match “{search}”: {projects}.",
  tech_alert: "{project} now uses {tech}.",
  tech_alert_unnamed: "A project now uses {tech}.",
  tech_alert_count: "{count} projects now use {tech}.",
  tech_alert_several: "{count} projects now use {tech}: {projects}.",
  thread_created: "{person} started a thread on {project}.",
  release_published: "{project} released {release}.",
  seats_opened: "{project} is looking for {roles}.",
  seats_opened_for: "{project} opened seats for {position}.",
  person_joined: "{person} joined {project} as {role}.",
  person_joined_first: "{person} started {project}.",
  tech_added: "{tech}, which you suggested, was added.",
  report_created: "{thing} was reported.",

  pushed: "{sender} pushed to {branch}",
  pushed_created: "{sender} created {branch}",
  pushed_deleted: "{sender} deleted {branch}",
  pushed_forced: "{sender} force-pushed to {branch}",
  pulled: "{sender} {action} pull request {number}",
  released: "{sender} released {release}",
  released_by_nobody: "Released {release}",
  joined: "{person} joined as {role}",
  listed: "{project} was listed",
  looking: "Looking for {role}: {position}",

  own_push: "pushed to {branch} in {project}",
  own_push_created: "created {branch} in {project}",
  own_push_deleted: "deleted {branch} in {project}",
  own_push_forced: "force-pushed to {branch} in {project}",
  own_pull: "{action} {number} {title} in {project}",
  own_release: "released {release} of {project}",
  own_comment: "{commented} on {project}",
  own_reply: "{replied} to {person} in {project}",
  own_membership: "became {role} of {project}",
  own_application: "{applied} as {role} in {project}",
  own_application_for: "{applied} for {position} in {project}",
} as const;

export type SentenceId = keyof typeof sentences;

export const isSentenceId = (id: string): id is SentenceId => Object.hasOwn(sentences, id);

/** What can be done about some events, as a sentence after theirs. */
export const eventHints = {
  application_expired: "See what else fits.",
  project_dormant: "Push, edit or comment to revive it, or archive it.",
} as const satisfies Partial<Record<SentenceId, string>>;

/** What chooses among the sentences of a notification's event. */
interface EventFacts {
  readonly hasPerson: boolean;
  readonly role?: string | undefined;
  readonly hasPosition?: boolean;
  /** How many applications or projects it is about, and how many of these have a name. */
  readonly count?: number;
  readonly named?: number;
  readonly removed?: boolean;
  readonly started?: boolean;
}

type Choice = (facts: EventFacts) => SentenceId;

const forPosition =
  (event: "application_created" | "application_accepted" | "seats_opened"): Choice =>
  ({ hasPosition }) =>
    hasPosition ? `${event}_for` : event;

const invitation =
  (event: "invitation_created" | "invitation_accepted" | "invitation_declined"): Choice =>
  ({ role, hasPosition }) => {
    if (role === "owner") return `${event}_owner`;
    return hasPosition ? `${event}_for` : event;
  };

const alert =
  (event: "search_alert" | "tech_alert"): Choice =>
  ({ count = 1, named = 0 }) => {
    if (count === 1) return named > 0 ? event : `${event}_unnamed`;
    return named > 0 ? `${event}_several` : `${event}_count`;
  };

const choices: Partial<Record<SentenceId, Choice>> = {
  test: ({ hasPerson }) => (hasPerson ? "test" : "test_of_nobody"),
  application_created: forPosition("application_created"),
  application_accepted: forPosition("application_accepted"),
  application_reminder: ({ count }) =>
    count === 1 ? "application_reminder" : "application_reminder_several",
  seat_freed: ({ removed }) => (removed ? "seat_freed_by_removal" : "seat_freed"),
  invitation_created: invitation("invitation_created"),
  invitation_accepted: invitation("invitation_accepted"),
  invitation_declined: invitation("invitation_declined"),
  search_alert: alert("search_alert"),
  tech_alert: alert("tech_alert"),
  seats_opened: forPosition("seats_opened"),
  person_joined: ({ started }) => (started ? "person_joined_first" : "person_joined"),
};

/** The sentence of a notification's event that fits the facts. */
export const sentenceIdOf = (event: SentenceId, facts: EventFacts): SentenceId =>
  choices[event]?.(facts) ?? event;

/** A text, or what stands for one: a link, a coloured phrase. */
type Value<Part> = string | number | Part | readonly (string | Part)[];

/** The sentence with its values, as pieces in their order. @throws if it names another value */
export function sayEvent<Part>(
  id: SentenceId,
  values: Readonly<Record<string, Value<Part> | undefined>>,
): (string | Part)[] {
  return sentences[id].split(/\{(\w+)\}/).flatMap((piece, index): (string | Part)[] => {
    if (index % 2 === 0) return piece === "" ? [] : [piece];
    const value = values[piece];
    if (value === undefined) throw new Error(`The sentence ${id} needs a value for ${piece}`);
    if (typeof value === "number") return [String(value)];
    return Array.isArray(value) ? (value as (string | Part)[]) : [value as string | Part];
  });
}

/** "Tidewater, Oxbow and others", as pieces. */
export const listed = <Part>(items: readonly (string | Part)[]): (string | Part)[] =>
  listParts(items.map((_, index) => String(index))).map(({ type, value }) =>
    type === "element" ? (items[Number(value)] as Part) : value,
  );

const rolesWithArticle: Readonly<Record<string, string>> = {
  owner: "an owner",
  developer: "a developer",
  designer: "a designer",
};

/** "an owner" */
export const withArticle = (role: string): string => rolesWithArticle[role] ?? role;

const rolesInPlural: Readonly<Record<string, string>> = {
  developer: "developers",
  designer: "designers",
};

/** "designers" */
export const inPlural = (role: string): string => rolesInPlural[role] ?? role;

interface Push {
  readonly created?: true | undefined;
  readonly deleted?: true | undefined;
  readonly forced?: true | undefined;
}

/** What was done to a branch or tag, by somebody who is named or whose profile it is. */
export function pushSentence<S extends "pushed" | "own_push">(
  subject: S,
  { created, deleted, forced }: Push,
) {
  if (deleted) return `${subject}_deleted` as const;
  if (created) return `${subject}_created` as const;
  return forced ? (`${subject}_forced` as const) : subject;
}

/** "main" of "refs/heads/main" */
export const branchName = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, "");

/** "review_requested" → "review requested" */
export const actionLabel = (action: string): string =>
  action === "synchronize" ? "synchronized" : action.replaceAll("_", " ");

/** Who did it: the login at the code host. */
export const senderLabel = (sender: { readonly login: string } | null): string =>
  sender?.login || "Somebody";

/** What an event stands for besides itself, with a space before it; empty without any. */
export function foldedLabel(event: {
  readonly folded?: number | undefined;
  readonly isBot?: true | undefined;
}): string {
  if (!event.folded) return "";
  const changes = event.folded === 1 ? "1 earlier change" : `${event.folded} earlier changes`;
  return event.isBot ? ` and ${changes} by bots` : ` and ${changes}`;
}
