import { beginningOf } from "#shared/with-dots.ts";
import type { CommentView } from "#web/data/comment-cache.ts";

/** Longer texts are cut, so that most of a reply is one's own words. */
const maxLength = 240;

/** What a comment says as a quote in Markdown; of text selected in it, that alone. */
export function quoteOf({ id, user, commentHtml }: CommentView): string {
  const selection = window.getSelection();
  const row = document.getElementById(`comment-${id}`);
  const isSelected = selection?.anchorNode && row?.contains(selection.anchorNode);
  const text = (isSelected && selection.toString().trim()) || textOf(commentHtml);
  return asQuote(user?.displayName ?? null, text);
}

/** The text of sanitised HTML, a line for each block. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // What is quoted there was said by somebody else.
  for (const quoted of body.querySelectorAll("blockquote")) quoted.remove();
  for (const block of body.querySelectorAll(
    "p, li, pre, h1, h2, h3, h4, h5, h6, br, div, summary, dt, dd, tr",
  )) {
    block.append("\n");
    if (block.tagName === "BR") block.replaceWith("\n");
  }
  return body.textContent ?? "";
}

/** A block quote with its author's name, and an empty line for the answer. */
export function asQuote(name: string | null, text: string): string {
  const said = beginningOf(text.trim().replace(/\n\s*\n/g, "\n"), maxLength);
  const lines = said.split("\n").map((line) => `> ${escaped(line)}`);
  const by = name === null ? [] : [`> **${escaped(name)}** wrote:`, ">"];
  return `${[...by, ...lines].join("\n")}\n\n`;
}

/** Without what Markdown, or a mention, would make of it. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#@]/g, "\\$&");
