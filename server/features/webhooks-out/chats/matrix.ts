// A notice with formatted text, sent with a transaction id, so that a repeat is shown once. An event has
// at most 65,536 bytes, names and signatures included.
import type { ChatMessage } from "#server/features/webhooks-out/chat-message.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeForMatrix = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

export function matrixAddress(homeserver: string, room: string, transactionId: string): string {
  const path = [room, "send", "m.room.message", transactionId].map(encodeURIComponent).join("/");
  return new URL(`/_matrix/client/v3/rooms/${path}`, homeserver).href;
}

const link = (label: string, url: string) => `<a href="${escapeForMatrix(url)}">${label}</a>`;

/** @param plain the same message without escapes, for clients that show no formatted text */
export function matrixBody(message: ChatMessage, plain: ChatMessage): object {
  const { heading, url, sentence, quote, facts, button } = message;
  const html = [
    `<p><strong>${link(heading, url)}</strong><br>${sentence}</p>`,
    quote === null ? "" : `<blockquote>${quote}</blockquote>`,
    facts.length === 0
      ? ""
      : `<p>${facts.map(({ label, value }) => `${label}: ${value}`).join("<br>")}</p>`,
    `<p>${link(escapeForMatrix(button.label), button.url)}</p>`,
  ];
  const lines = [
    plain.heading,
    plain.sentence,
    ...(plain.quote === null ? [] : [`> ${plain.quote}`]),
    ...plain.facts.map(({ label, value }) => `${label}: ${value}`),
    `${button.label}: ${button.url}`,
  ];
  return {
    msgtype: "m.notice",
    body: lines.join("\n"),
    format: "org.matrix.custom.html",
    formatted_body: html.join(""),
    // Nobody is mentioned, whatever the text looks like.
    "m.mentions": {},
  };
}
