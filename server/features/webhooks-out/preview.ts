// What a webhook would send, shown before it is added: about the caller and the latest of its kind in the
// project, or about what is made up.
import type { WebhookOutPreview } from "#contract/webhook-out-drafts.ts";
import { t } from "#shared/messages/t.ts";
import type { LanguageTag } from "#shared/messages/language.ts";
import type { WebhookOutEvent } from "#shared/webhooks-out.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { isHiddenComment } from "#server/database/visibility.ts";
import { inLanguage } from "#server/languages.ts";
import { chatMessage } from "./chat-message.ts";
import { type EventData, readEventData, readExample, type Told } from "./event-data.ts";
import { programBody, type Sender } from "./send.ts";

/** What happens most often of each. */
const types = {
  project: "project.updated",
  application: "application.created",
  seat: "seat.opened",
  comment: "comment.created",
  star: "star.added",
  issue: "issue.opened",
  release: "release.published",
} as const;

/** The latest that visitors see. */
const latest = {
  seat: sql`select id from positions where project_id = p.id and closed_at is null
    order by id limit 1`,
  comment: sql`select c.id from comments c left join users u on u.id = c.user_id
    where c.project_id = p.id and c.deleted_at is null and not coalesce(${isHiddenComment}, false)
    order by c.id desc limit 1`,
  issue: sql`select id from starter_issues where project_id = p.id
    order by opened_at desc, id limit 1`,
  release: sql`select e.id from project_events e left join users u on u.id = e.user_id
    where e.project_id = p.id and e.event = 'repo_release' and e.hidden_at is null
      and (u.id is null or u.hidden_at is null)
    order by e.created_at desc, e.id limit 1`,
};

async function latestOf(db: Db, topic: keyof typeof latest, projectId: string): Promise<string> {
  const { id } = await sql<{ id: string | null }>`
    select (${latest[topic]}) as id from (select ${projectId}::uuid as id) p`.one(db);
  return id ?? newId();
}

export const newestProject = (db: Db): Promise<{ id: string } | undefined> =>
  sql<{ id: string }>`
    select id from projects where hidden_at is null order by created_at desc, id desc limit 1`.maybeOne(
    db,
  );

interface Previewed {
  readonly event: WebhookOutEvent;
  /** Of the message; what is made up is in the caller's. */
  readonly language: LanguageTag;
  /** Null if there is none yet. */
  readonly projectId: string | null;
  readonly userId: string;
  /** Whether the webhook is one of the site. */
  readonly ofSite: boolean;
}

/** Null if the project is hidden. */
export async function previewOf(
  db: Db,
  { event, language, projectId, userId, ofSite }: Previewed,
  site: Sender,
): Promise<WebhookOutPreview | null> {
  const type = ofSite && event === "project" ? "project.created" : types[event];
  const id = newId();
  const asked = { id, event: "test", projectId };
  const project = (await readEventData(db, [asked])).get(id)?.project ?? null;
  if (projectId !== null && !project) return null;
  const shown = project ?? { id, name: t("webhooks-out.exampleProject") };
  const data =
    event === "project" ? shown : await exampleData(db, { event, type, project: shown, userId });
  const told: Told = { project, data };
  const happenedAt = currentTime().toISOString();
  const { siteName: name, publicUrl } = site;
  const { heading, sentence, quote, facts, button } = inLanguage(language, () =>
    chatMessage({ event: type, happenedAt }, told, { name, publicUrl }, (text) => text),
  );
  const body = programBody({ event: type, happenedAt }, told);
  return {
    type,
    message: { heading, sentence, quote, facts: [...facts], button: button.label },
    body,
  };
}

interface Example {
  readonly event: Exclude<WebhookOutEvent, "project">;
  readonly type: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly userId: string;
}

async function exampleData(db: Db, example: Example): Promise<EventData> {
  const { event, type, project, userId } = example;
  const read = (topic: string, subjectId: string, detail: object = {}) =>
    readExample(db, { event: topic, projectId: project.id, subjectId, detail });
  if (event === "star") {
    return (
      (await read(type, newId(), { userId })) ?? { user: await personOf(db, userId), starCount: 1 }
    );
  }
  const seat = async () =>
    (await read("seat.opened", await latestOf(db, "seat", project.id), { role: "developer" })) ??
    {};
  if (event === "seat") return seat();
  if (event !== "application") {
    const found = await read(type, await latestOf(db, event, project.id));
    if (found) return found;
  }
  const { position = null, role } = event === "application" ? await seat() : {};
  return madeUp[event]({
    about: { id: newId(), project: { id: project.id, name: project.name } },
    user: await personOf(db, userId),
    now: currentTime().toISOString(),
    seat: { requestedRole: role, position },
  });
}

const personOf = async (db: Db, userId: string) =>
  (
    await sql<{ user: NonNullable<EventData["user"]> }>`
      select ${userRefJson} as "user" from users u where u.id = ${userId}`.one(db)
  ).user;

interface Parts {
  readonly about: { readonly id: string; readonly project: Example["project"] };
  readonly user: EventData["user"];
  readonly now: string;
  readonly seat: object;
}

/** With all fields that programs get, as `sources` in event-data.ts has them. */
const madeUp = {
  application: ({ about, user, now, seat }: Parts) => ({
    ...about,
    user,
    ...seat,
    status: "pending",
    createdAt: now,
    updatedAt: now,
  }),
  comment: ({ about, user, now }: Parts) => ({
    ...about,
    user,
    commentText: t("webhooks-out.exampleComment"),
    commentHtml: `<p>${t("webhooks-out.exampleComment")}</p>`,
    parentId: null,
    depth: 0,
    deleted: false,
    postedDate: now,
    updatedAt: now,
  }),
  issue: ({ about, now }: Parts) => ({
    ...about,
    number: 1,
    title: t("webhooks-out.exampleIssue"),
    url: "https://example.org/issues/1",
    labels: ["good first issue"],
    size: null,
    openedAt: now,
  }),
  release: ({ about, now }: Parts) => ({
    ...about,
    release: { tag: "v1.0.0", name: "1.0.0", url: "https://example.org/releases/v1.0.0" },
    createdAt: now,
  }),
} satisfies Record<string, (parts: Parts) => EventData>;
