import type { FormatValues } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
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
