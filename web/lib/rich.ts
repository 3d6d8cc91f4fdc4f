import type { FormatValues } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { formatMessage } from "#shared/messages/t.ts";
import type { RichTexts, Tag } from "#shared/messages/types.ts";

/** An element around the text between a tag: `<link>your profile</link>`. */
type Wrap = (text: ReactNode) => ReactNode;

type Values<Arguments> = {
  [Name in keyof Arguments]: Arguments[Name] extends Tag ? Wrap : Arguments[Name];
};

/**
 * A message with elements in it, in the order of the reader's language:
 * `rich("accounts.visible", { link: (text) => <Link to="…">{text}</Link> })`.
 */
export function rich<K extends keyof RichTexts>(key: K, values: Values<RichTexts[K]>): ReactNode {
  const wrapped: FormatValues<ReactNode> = {};
  for (const [name, value] of Object.entries(values as Record<string, string | number | Wrap>)) {
    wrapped[name] = typeof value === "function" ? (parts) => value(joined(parts)) : value;
  }
  return joined(formatMessage<ReactNode>(key, wrapped));
}

/** Lists as children, so that nothing needs a key. */
const joined = (parts: ReactNode) =>
  Array.isArray(parts) ? createElement(Fragment, null, ...(parts as ReactNode[])) : parts;

// What is often around a part of a message.

/** A name of a person or project, whose direction is its own. */
export const bdi: Wrap = (text) => createElement("bdi", null, text);

/** A link to a page of this site. */
export const linkTo =
  (path: string): Wrap =>
  (text) =>
    createElement(Link, { className: "link", to: path }, text);

/** The same to an address outside of the app, loaded as a page. */
export const linkOut =
  (href: string): Wrap =>
  (text) =>
    createElement("a", { className: "link", href }, text);
