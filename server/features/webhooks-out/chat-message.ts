// The message that a chat gets about an event: project, sentence, quotation and a button.
import type { ProjectCard } from "#contract/projects.ts";
import { formatList, formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { EventData, Told } from "./event-data.ts";

export interface ChatMessage {
  readonly heading: string;
  readonly url: string;
  /** One line. The quotation is what somebody wrote, if anything. */
  readonly sentence: string;
  readonly quote: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly button: { readonly label: string; readonly url: string };
  readonly at: string;
}

/** How names and texts are marked as such, so that the chat takes nothing in them for its own markup. */
export type Escape = (text: string) => string;

/** Characters, before they are escaped. */
const maxQuote = 300;
const maxTitle = 120;
const maxTechs = 8;

const disruptive = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** One line of at most `max` characters. */
export function clipped(text: string, max: number): string {
  const characters = [...text.replace(disruptive, " ").replace(/\s+/g, " ").trim()];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : characters.join("");
}

interface Site {
  readonly name: string;
  readonly publicUrl: string;
}

/** In the language that is spoken. */
export function chatMessage(
  { event, happenedAt }: { readonly event: string; readonly happenedAt: string },
  { project, data }: Told,
  site: Site,
  escape: Escape,
): ChatMessage {
  const named = clipped(project?.name ?? data.name ?? site.name, maxTitle);
  const url = project ? `${site.publicUrl}/projects/${project.id}` : site.publicUrl;
  const { description = "" } = (event === "project.created" && project) || {};
  const quoted = clipped(data.commentText ?? description, maxQuote);
  return {
    heading: escape(named),
    url,
    sentence: sentenceOf(event, data, named, escape),
    quote: quoted === "" ? null : escape(quoted),
    facts: project ? factsOf(project, escape) : [],
    button: buttonOf(event, data, { url, hasProject: project !== null }),
    at: happenedAt,
  };
}

function sentenceOf(event: string, data: EventData, named: string, escape: Escape): string {
  const project = escape(named);
  const person = escape(clipped(data.user?.displayName ?? t("people.deletedUser"), maxTitle));
  const role = data.requestedRole ?? data.role ?? "";
  const seat = escape(clipped(data.position?.title ?? roleLabel(role), maxTitle));
  const issue = {
    number: data.number ?? 0,
    title: escape(clipped(data.title ?? "", maxTitle)),
  };
  const release = escape(clipped(data.release?.name || data.release?.tag || "", maxTitle));
  const stars = data.starCount ?? 0;
  const sentences: Readonly<Record<string, () => string>> = {
    "project.created": () => t("webhooks-out.saysProjectCreated", { project }),
    "project.updated": () => t("webhooks-out.saysProjectUpdated", { project }),
    "project.archived": () => t("webhooks-out.saysProjectArchived", { project }),
    "project.unarchived": () => t("webhooks-out.saysProjectUnarchived", { project }),
    "project.deleted": () => t("webhooks-out.saysProjectDeleted", { project }),
    "application.created": () => t("webhooks-out.saysApplicationCreated", { person, seat }),
    "application.accepted": () => t("webhooks-out.saysApplicationAccepted", { person, seat }),
    "application.closed": () => t("webhooks-out.saysApplicationClosed", { person, seat }),
    "application.reopened": () => t("webhooks-out.saysApplicationReopened", { person, seat }),
    "application.withdrawn": () => t("webhooks-out.saysApplicationWithdrawn", { person, seat }),
    "application.expired": () => t("webhooks-out.saysApplicationExpired", { person, seat }),
    "seat.opened": () => t("webhooks-out.saysSeatOpened", { seat }),
    "seat.closed": () => t("webhooks-out.saysSeatClosed", { seat }),
    "seat.taken": () => t("webhooks-out.saysSeatTaken", { person, seat }),
    "seat.freed": () => t("webhooks-out.saysSeatFreed", { person, seat }),
    "comment.created": () => t("webhooks-out.saysCommentCreated", { person }),
    "comment.updated": () => t("webhooks-out.saysCommentUpdated", { person }),
    "comment.deleted": () => t("webhooks-out.saysCommentDeleted"),
    "star.added": () => t("webhooks-out.saysStarAdded", { person, project, stars }),
    "star.removed": () => t("webhooks-out.saysStarRemoved", { project, stars }),
    "issue.opened": () => t("webhooks-out.saysIssueOpened", issue),
    "issue.closed": () => t("webhooks-out.saysIssueClosed", issue),
    "release.published": () => t("webhooks-out.saysRelease", { release }),
    test: () => t("webhooks-out.saysTest"),
  };
  return sentences[event]?.() ?? event;
}

function roleLabel(role: string): string {
  if (role === "designer") return t("projects.designer");
  return role === "owner" ? t("projects.roleOwner") : t("projects.developer");
}

/** The stack and the seats. */
function factsOf({ techs, freeSeats }: ProjectCard, escape: Escape): ChatMessage["facts"] {
  const shown = techs.slice(0, maxTechs).map(({ name }) => escape(name));
  const more = techs.length - shown.length;
  const stack = more > 0 ? [...shown, t("webhooks-out.moreTechs", { count: more })] : shown;
  const { developer, designer } = freeSeats;
  const seats = [
    ...(developer > 0 ? [`${roleLabel("developer")} ${formatNumber(developer)}`] : []),
    ...(designer > 0 ? [`${roleLabel("designer")} ${formatNumber(designer)}`] : []),
  ];
  return [
    ...(stack.length > 0 ? [{ label: t("webhooks-out.stack"), value: stack.join(", ") }] : []),
    {
      label: t("webhooks-out.freeSeats"),
      value: seats.length > 0 ? formatList(seats) : t("webhooks-out.noFreeSeats"),
    },
  ];
}

function buttonOf(
  event: string,
  data: EventData,
  { url, hasProject }: { readonly url: string; readonly hasProject: boolean },
): ChatMessage["button"] {
  const [topic] = event.split(".");
  if (topic === "application" && data.id !== undefined) {
    return { label: t("webhooks-out.readApplication"), url: `${url}/applications/${data.id}` };
  }
  if (event === "comment.created" && data.id !== undefined) {
    return {
      label: t("webhooks-out.readComment"),
      url: `${url}?comment=${data.id}#comment-${data.id}`,
    };
  }
  if (event === "issue.opened" && data.url) {
    return { label: t("webhooks-out.openIssue"), url: data.url };
  }
  if (topic === "release" && data.release?.url) {
    return { label: t("webhooks-out.openRelease"), url: data.release.url };
  }
  return { label: hasProject ? t("webhooks-out.openProject") : t("webhooks-out.openSite"), url };
}
