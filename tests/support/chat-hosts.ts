// What the chats document of the messages that they take, checked as they would: what breaks a rule is
// answered with an error. Their Markdown is read as far as tests need it.
import type { ReceivedRequest } from "./webhook-receiver.ts";

type Json = Record<string, unknown>;

export interface Checked {
  /** What the host shows: without markup, entities and escapes. */
  readonly shown: string;
  /** Addresses that are links. */
  readonly links: readonly string[];
  /** Rules that were broken; a message that breaks one isn't taken. */
  readonly broken: readonly string[];
}

class Rules {
  readonly broken: string[] = [];
  readonly shown: string[] = [];
  readonly links: string[] = [];
  keep(rule: string, isKept: boolean): void {
    if (!isKept) this.broken.push(rule);
  }
  text(rule: string, value: unknown, min: number, max: number): string {
    const text = typeof value === "string" ? value : "";
    this.keep(`${rule}: ${min} to ${max} characters`, text.length >= min && text.length <= max);
    return text;
  }
  link(rule: string, value: unknown, max = 3_000): void {
    const url = this.text(rule, value, 1, max);
    this.keep(`${rule}: http or https`, /^https?:\/\//.test(url) && URL.canParse(url));
    this.links.push(url);
  }
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** Markup that isn't escaped would be read; returns what is shown of the rest. */
function unescaped(rules: Rules, rule: string, text: string, markup: RegExp): string {
  const plain = text.replace(/\\([!-/:-@[-`{-~])/g, "");
  rules.keep(`${rule}: markup is escaped`, !markup.test(plain));
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

const checks = {
  slack({ method, body }: ReceivedRequest, rules: Rules) {
    rules.keep("POST", method === "POST");
    const message = JSON.parse(body) as Json;
    const plain = (rule: string, value: unknown, max: number) => {
      const { type, text, emoji } = objectOf(value);
      rules.keep(`${rule}: plain_text`, type === "plain_text" && emoji === false);
      const raw = rules.text(rule, text, 1, max);
      // Three characters must be entities, and nothing else is one.
      rules.keep(`${rule}: entities`, !/[<>]|&(?!amp;|lt;|gt;)/.test(raw));
      rules.shown.push(decoded(raw));
    };
    rules.text("text", message["text"], 1, 40_000);
    rules.keep("text: entities", !/[<>]|&(?!amp;|lt;|gt;)/.test(String(message["text"])));
    const blocks = listOf(message["blocks"]);
    rules.keep("1 to 50 blocks", blocks.length >= 1 && blocks.length <= 50);
    for (const { type, text, elements } of blocks) {
      if (type === "header") plain("header", text, 150);
      else if (type === "section") plain("section", text, 3_000);
      else if (type === "context") {
        rules.keep("1 to 10 context elements", [1, 2, 10].includes(listOf(elements).length));
        for (const element of listOf(elements)) plain("context", element, 2_000);
      } else if (type === "actions") {
        rules.keep(
          "1 to 25 actions",
          listOf(elements).length >= 1 && listOf(elements).length <= 25,
        );
        for (const button of listOf(elements)) {
          rules.keep("button", button["type"] === "button");
          plain("button", button["text"], 75);
          rules.link("button", button["url"]);
        }
      } else rules.keep(`block ${String(type)}`, false);
    }
  },

  discord({ method, path, body }: ReceivedRequest, rules: Rules) {
    rules.keep("POST", method === "POST");
    const message = JSON.parse(body) as Json;
    const markup = /[\\*_~`|>[\]<@]|^#{1,3} |^\s*-/;
    const embeds = listOf(message["embeds"]);
    rules.keep("content or embeds", embeds.length >= 1 && embeds.length <= 10);
    rules.keep(
      "nobody is mentioned",
      JSON.stringify(message["allowed_mentions"]) === '{"parse":[]}',
    );
    let total = 0;
    const text = (rule: string, value: unknown, max: number) => {
      const raw = rules.text(rule, value, 1, max);
      total += raw.length;
      const lines = raw.split("\n").map((line) => line.replace(/^> /, ""));
      rules.shown.push(lines.map((line) => unescaped(rules, rule, line, markup)).join("\n"));
    };
    for (const { title, url, description, fields, timestamp } of embeds) {
      text("title", title, 256);
      rules.link("title", url, 2_048);
      text("description", description, 4_096);
      rules.keep("25 fields", listOf(fields).length <= 25);
      for (const { name, value } of listOf(fields)) {
        text("field name", name, 256);
        text("field value", value, 1_024);
      }
      rules.keep("timestamp", !Number.isNaN(Date.parse(String(timestamp))));
    }
    rules.keep("6,000 characters in all", total <= 6_000);
    for (const row of listOf(message["components"])) {
      rules.keep("action row", row["type"] === 1 && path.includes("with_components=true"));
      rules.keep("5 buttons", listOf(row["components"]).length <= 5);
      for (const { type, style, label, url } of listOf(row["components"])) {
        rules.keep("link button", type === 2 && style === 5);
        rules.text("label", label, 1, 80);
        rules.link("button", url, 512);
      }
    }
  },

  matrix({ method, path, headers, body }: ReceivedRequest, rules: Rules) {
    const sent = /^\/_matrix\/client\/v3\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/.exec(
      path,
    );
    rules.keep("PUT with room and transaction", method === "PUT" && sent !== null);
    rules.keep("room's id", decodeURIComponent(sent?.[1] ?? "").startsWith("!"));
    rules.keep("token", /^Bearer \S+$/.test(headers["authorization"] ?? ""));
    rules.keep("65,536 bytes", Buffer.byteLength(body) < 60_000);
    const message = JSON.parse(body) as Json;
    rules.keep("notice", message["msgtype"] === "m.notice");
    rules.text("body", message["body"], 1, 30_000);
    rules.keep("format", message["format"] === "org.matrix.custom.html");
    rules.keep("nobody is mentioned", JSON.stringify(message["m.mentions"]) === "{}");
    const html = rules.text("formatted_body", message["formatted_body"], 1, 30_000);
    const tags = html.match(/<[^>]*>/g) ?? [];
    const allowed = /^<(?:\/?(?:p|strong|blockquote)|br|\/a|a href="[^"<>]*")>$/;
    rules.keep(
      "tags",
      tags.every((tag) => allowed.test(tag)),
    );
    rules.keep("entities", !/&(?!amp;|lt;|gt;|quot;|#39;)/.test(html));
    for (const tag of tags) {
      const href = /href="([^"]*)"/.exec(tag)?.[1];
      if (href !== undefined) rules.link("link", decoded(href));
    }
    rules.shown.push(decoded(html.replace(/<[^>]*>/g, "\n")));
  },

  teams({ method, body }: ReceivedRequest, rules: Rules) {
    rules.keep("POST", method === "POST");
    rules.keep("28 KB", Buffer.byteLength(body) <= 28 * 1024);
    const message = JSON.parse(body) as Json;
    const attachments = listOf(message["attachments"]);
    rules.keep("one card", message["type"] === "message" && attachments.length === 1);
    for (const { contentType, content } of attachments) {
      rules.keep("Adaptive Card", contentType === "application/vnd.microsoft.card.adaptive");
      const card = objectOf(content);
      rules.keep("version", card["type"] === "AdaptiveCard" && card["version"] === "1.4");
      for (const { type, inlines } of listOf(card["body"])) {
        // The others read Markdown.
        rules.keep("rich text", type === "RichTextBlock");
        for (const run of listOf(inlines)) {
          rules.keep("run", run["type"] === "TextRun");
          rules.shown.push(rules.text("run", run["text"], 1, 5_000));
        }
      }
      rules.keep("6 actions", listOf(card["actions"]).length <= 6);
      for (const { type, title, url } of listOf(card["actions"])) {
        rules.keep("OpenUrl", type === "Action.OpenUrl");
        rules.text("title", title, 1, 100);
        rules.link("action", url);
      }
    }
  },

  mattermost({ method, body }: ReceivedRequest, rules: Rules) {
    rules.keep("POST", method === "POST");
    rules.keep("16,383 characters", [...body].length <= 16_383);
    const message = JSON.parse(body) as Json;
    const markup = /[\\*_~`|><]|^#+ |#\p{L}|@\w|!\[/u;
    const text = (rule: string, value: unknown, max: number) => {
      const raw = rules.text(rule, value, 1, max);
      const lines = raw.split("\n").map((line) => line.replace(/^> /, ""));
      const rest = lines.map((line) =>
        line.replace(/^\[([^\]\\]*)\]\(([^()\s]+)\)$/, (_link, label: string, url: string) => {
          rules.link("link", url);
          return label;
        }),
      );
      rules.shown.push(
        rest
          .map((line) => unescaped(rules, rule, line, markup))
          .join("\n")
          .replaceAll("\u200b", ""),
      );
    };
    const attachments = listOf(message["attachments"]);
    rules.keep("an attachment", attachments.length === 1);
    for (const { fallback, title, title_link: link, text: main, fields } of attachments) {
      rules.text("fallback", fallback, 1, 4_000);
      text("title", title, 500);
      rules.link("title", link);
      text("text", main, 10_000);
      for (const { title: name, value, short } of listOf(fields)) {
        rules.keep("short", typeof short === "boolean");
        text("field", name, 200);
        text("field", value, 2_000);
      }
    }
  },
};

export type ChatKind = keyof typeof checks;

export const chatKinds = Object.keys(checks) as ChatKind[];

/** How each says that it took a message. */
const accepted: Readonly<Record<ChatKind, number>> = {
  slack: 200,
  discord: 204,
  matrix: 200,
  teams: 202,
  mattermost: 200,
};

export function checkMessage(kind: ChatKind, request: ReceivedRequest): Checked {
  const rules = new Rules();
  rules.keep("JSON", request.headers["content-type"] === "application/json");
  checks[kind](request, rules);
  const { broken, shown, links } = rules;
  return { broken, links, shown: shown.join("\n") };
}

/** As that host would answer. */
export function answerOf(kind: ChatKind, request: ReceivedRequest) {
  const { broken } = checkMessage(kind, request);
  return broken.length === 0
    ? { status: accepted[kind] }
    : { status: 400, body: broken.join("; ") };
}
