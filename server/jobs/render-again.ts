// Texts are stored with their HTML. The HTML of older versions of the renderer is rendered again in
// batches, so that changed rules also apply to old texts.
import type { Database, Db } from "#server/database/connect.ts";
import { maxRunMs, timeLimit } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import type { Mentionable } from "#server/markdown/mentions.ts";
import { rendererVersion, renderMarkdown } from "#server/markdown/render.ts";

interface Kind {
  readonly table: string;
  readonly text: string;
  readonly html: string;
  /** Its text without markup, where lists and the search use it. */
  readonly plainText?: string;
  readonly keepsLineBreaks: boolean;
}

const kinds: readonly Kind[] = [
  {
    table: "projects",
    text: "description",
    html: "description_html",
    plainText: "description_text",
    keepsLineBreaks: false,
  },
  { table: "comments", text: "text", html: "html", keepsLineBreaks: true },
  { table: "project_updates", text: "text", html: "html", keepsLineBreaks: true },
  { table: "applications", text: "content", html: "content_html", keepsLineBreaks: true },
];

/** Texts per batch. */
const batchSize = 100;

export interface RenderedAgain {
  readonly rendered: number;
  readonly isDone: boolean;
}

export async function renderAgain({ db }: Database, maxMs = maxRunMs): Promise<RenderedAgain> {
  const isTimeUp = timeLimit(maxMs);
  let rendered = 0;
  for (const kind of kinds) {
    for (let some = batchSize; some === batchSize;) {
      if (isTimeUp()) return { rendered, isDone: false };
      some = await renderSome(db, kind);
      rendered += some;
    }
  }
  return { rendered, isDone: true };
}

interface Row {
  readonly id: string;
  readonly text: string | null;
  readonly html: string | null;
}

async function renderSome(db: Db, kind: Kind): Promise<number> {
  const [table, text, html] = [sql.id(kind.table), sql.id(kind.text), sql.id(kind.html)];
  const rows = await sql<Row>`
    select id, ${text} as text, ${html} as html from ${table}
    where html_version < ${rendererVersion} order by html_version limit ${batchSize}`.all(db);
  const made: { html: string | null; text: string | null }[] = [];
  for (const row of rows) made.push(await renderRow(row, kind.keepsLineBreaks));
  const plain = kind.plainText ? sql`, ${sql.id(kind.plainText)} = x.plain` : sql``;
  // A text that was changed meanwhile has up-to-date HTML.
  await sql`
    update ${table} t set html_version = ${rendererVersion}, ${html} = x.html ${plain}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.text)}::text[],
      ${made.map((one) => one.html)}::text[], ${made.map((one) => one.text)}::text[])
      as x (id, text, html, plain)
    where t.id = x.id and t.${text} is not distinct from x.text`.run(db);
  return rows.length;
}

async function renderRow({ text, html }: Row, keepsLineBreaks: boolean) {
  if (text === null || text === "") return { html: text, text };
  return renderMarkdown(text, { people: mentionedIn(html ?? ""), keepsLineBreaks });
}

const mentionLink = /<a href="(\/user\/[A-Za-z0-9]+)">[@＠]([A-Za-z0-9._-]{1,100})<\/a>/g;

/**
 * The people whom the text mentioned when it was written: a username may belong to another person
 * by now.
 */
function mentionedIn(html: string): Mentionable {
  return new Map(
    Array.from(html.matchAll(mentionLink), ([, href = "", name = ""]) => [
      name.toLowerCase(),
      href,
    ]),
  );
}
