// What events say: one sentence each for notifications, mails, feeds and lists of activity. A sentence
// is one message, so that it can be translated as a whole.
import type { FormatValues } from "icu-minify/format";
import { listParts, type ListStyle } from "./format.ts";
import type { MessageKey } from "./messages/language.ts";
import { formatMessage, t, type TextKey } from "./messages/t.ts";

const sentences = {
  test: "events.test",
  test_of_nobody: "events.testOfNobody",
  application_created: "events.applicationCreated",
  application_created_for: "events.applicationCreatedFor",
  application_accepted: "events.applicationAccepted",
  application_accepted_for: "events.applicationAcceptedFor",
  application_closed: "events.applicationClosed",
  application_reopened: "events.applicationReopened",
  application_withdrawn: "events.applicationWithdrawn",
  application_reminder: "events.applicationReminder",
  application_reminder_several: "events.applicationReminderSeveral",
  application_expired: "events.applicationExpired",
  application_message: "events.applicationMessage",
  reapply_allowed: "events.reapplyAllowed",
  seat_taken: "events.seatTaken",
  seat_freed: "events.seatFreed",
  seat_freed_by_removal: "events.seatFreedByRemoval",
  comment_created: "events.commentCreated",
  comment_reply: "events.commentReply",
  comment_mention: "events.commentMention",
  member_added: "events.memberAdded",
  member_removed: "events.memberRemoved",
  member_role_changed: "events.memberRoleChanged",
  invitation_created: "events.invitationCreated",
  invitation_created_for: "events.invitationCreatedFor",
  invitation_created_owner: "events.invitationCreatedOwner",
  invitation_accepted: "events.invitationAccepted",
  invitation_accepted_for: "events.invitationAcceptedFor",
  invitation_accepted_owner: "events.invitationAcceptedOwner",
  invitation_declined: "events.invitationDeclined",
  invitation_declined_for: "events.invitationDeclinedFor",
  invitation_declined_owner: "events.invitationDeclinedOwner",
  issue_reserved: "events.issueReserved",
  reservation_ending: "events.reservationEnding",
  reservation_ended: "events.reservationEnded",
  reservation_ended_by: "events.reservationEndedBy",
  reservation_merged: "events.reservationMerged",
  project_dormant: "events.projectDormant",
  update_reminder: "events.updateReminder",
  repository_file_refused: "events.repositoryFileRefused",
  webhook_disabled: "events.webhookDisabled",
  webhook_disabled_of_site: "events.webhookDisabledOfSite",
  project_deleted: "events.projectDeleted",
  search_alert: "events.searchAlert",
  search_alert_unnamed: "events.searchAlertUnnamed",
  search_alert_count: "events.searchAlertCount",
  search_alert_several: "events.searchAlertSeveral",
  tech_alert: "events.techAlert",
  tech_alert_unnamed: "events.techAlertUnnamed",
  tech_alert_count: "events.techAlertCount",
  tech_alert_several: "events.techAlertSeveral",
  thread_created: "events.threadCreated",
  release_published: "events.releasePublished",
  project_update: "events.projectUpdate",
  seats_opened: "events.seatsOpened",
  seats_opened_for: "events.seatsOpenedFor",
  person_joined: "events.personJoined",
  person_joined_first: "events.personJoinedFirst",
  tech_added: "events.techAdded",
  report_created: "events.reportCreated",

  pushed: "events.pushed",
  pushed_created: "events.pushedCreated",
  pushed_deleted: "events.pushedDeleted",
  pushed_forced: "events.pushedForced",
  pulled: "events.pulled",
  released: "events.released",
  released_by_nobody: "events.releasedByNobody",
  joined: "events.joined",
  listed: "events.listed",
  looking: "events.looking",

  own_push: "events.ownPush",
  own_push_created: "events.ownPushCreated",
  own_push_deleted: "events.ownPushDeleted",
  own_push_forced: "events.ownPushForced",
  own_pull: "events.ownPull",
  own_release: "events.ownRelease",
  own_comment: "events.ownComment",
  own_reply: "events.ownReply",
  own_membership: "events.ownMembership",
  own_application: "events.ownApplication",
  own_application_for: "events.ownApplicationFor",
} as const satisfies Record<string, MessageKey>;

export type SentenceId = keyof typeof sentences;

export const isSentenceId = (id: string): id is SentenceId => Object.hasOwn(sentences, id);

/** What can be done about some events, as a sentence after theirs. */
const hints: Partial<Record<SentenceId, TextKey>> = {
  application_expired: "events.applicationExpiredHint",
  project_dormant: "events.projectDormantHint",
  reservation_merged: "events.reservationMergedHint",
};

/** What can be done about an event, if anything. */
export function hintOf(event: SentenceId): string | null {
  const hint = hints[event];
  return hint === undefined ? null : t(hint);
}

/** What chooses among the sentences of a notification's event. */
interface EventFacts {
  readonly hasPerson: boolean;
  readonly role?: string | undefined;
  readonly hasPosition?: boolean;
  readonly hasProject?: boolean;
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
  reservation_ended: ({ hasPerson }) => (hasPerson ? "reservation_ended_by" : "reservation_ended"),
  seat_freed: ({ removed }) => (removed ? "seat_freed_by_removal" : "seat_freed"),
  invitation_created: invitation("invitation_created"),
  invitation_accepted: invitation("invitation_accepted"),
  invitation_declined: invitation("invitation_declined"),
  search_alert: alert("search_alert"),
  tech_alert: alert("tech_alert"),
  seats_opened: forPosition("seats_opened"),
  webhook_disabled: ({ hasProject }) =>
    hasProject ? "webhook_disabled" : "webhook_disabled_of_site",
  person_joined: ({ started }) => (started ? "person_joined_first" : "person_joined"),
};

/** The sentence of a notification's event that fits the facts. */
export const sentenceIdOf = (event: SentenceId, facts: EventFacts): SentenceId =>
  choices[event]?.(facts) ?? event;

/** A text, what stands for one, such as a link, or what shows the text of a tag. */
type Value<Part> =
  | string
  | number
  | Part
  | readonly (string | Part)[]
  | ((text: string) => string | Part);

/** The tag around the names of roles, where they are shown as the text around them. */
const asText = (text: string) => text;

/**
 * The sentence with its values, as pieces in their order. `roleName` is the role's id, and `role` shows
 * its words. @throws if it names another value
 */
export function sayEvent<Part>(
  id: SentenceId,
  values: Readonly<Record<string, Value<Part> | undefined>>,
): (string | Part)[] {
  const parts: (readonly (string | Part)[])[] = [];
  // Messages are formatted as text, in which each part has a mark that no text has.
  const marked = (part: readonly (string | Part)[]) => `\0${parts.push(part) - 1}\0`;
  const argumentOf = (value: Value<Part>) => {
    if (typeof value === "string" || typeof value === "number") return value;
    if (typeof value === "function") {
      const show = value as (text: string) => string | Part;
      return (text: readonly string[]) => marked([show(text.join(""))]);
    }
    return marked(Array.isArray(value) ? (value as (string | Part)[]) : [value as Part]);
  };
  const given: FormatValues<string> = {};
  for (const [name, value] of Object.entries({ role: asText, ...values })) {
    if (value !== undefined) given[name] = argumentOf(value) as FormatValues<string>[string];
  }
  const text = formatMessage(sentences[id], given) as string;
  return text
    .split(/\0(\d+)\0/)
    .flatMap((piece, index) => (index % 2 === 1 ? (parts[Number(piece)] ?? []) : piece || []));
}

/** "Tidewater, Oxbow and others", as pieces, or with `commas` "Tidewater, Oxbow, others". */
export const listed = <Part>(
  items: readonly (string | Part)[],
  style: ListStyle = "and",
): (string | Part)[] =>
  listParts(
    items.map((_, index) => String(index)),
    style,
  ).map(({ type, value }) => (type === "element" ? (items[Number(value)] as Part) : value));

const soughtRoles: Readonly<Record<string, TextKey>> = {
  developer: "events.soughtDevelopers",
  designer: "events.soughtDesigners",
};

/** "designers" */
export function soughtRole(role: string): string {
  const key = soughtRoles[role];
  return key === undefined ? role : t(key);
}

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

/** An action for which there are no other words: "review_requested" → "review requested". */
export const actionLabel = (action: string): string =>
  action === "synchronize" ? "synchronized" : action.replaceAll("_", " ");

/** Who did it: the login at the code host. */
export const senderLabel = (sender: { readonly login: string } | null): string =>
  sender?.login || t("events.somebody");

/** What an event stands for besides itself, with a space before it; empty without any. */
export function foldedLabel(event: {
  readonly folded?: number | undefined;
  readonly isBot?: true | undefined;
}): string {
  if (!event.folded) return "";
  const count = event.folded;
  return ` ${event.isBot ? t("events.foldedByBots", { count }) : t("events.folded", { count })}`;
}
