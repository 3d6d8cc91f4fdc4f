// A mail as plain text.
import { t } from "#shared/messages/t.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import {
  type Line,
  type MailButton,
  type MailRow,
  type MailSection,
  oneLine,
  type WrittenMail,
} from "./written-mail.ts";

export function renderText(mail: WrittenMail, { name }: SiteSettings): string {
  const { heading, lead, quote, buttons, sections, why, links, host } = mail;
  const parts = [
    heading,
    wordsOf(lead),
    quote && quoted(quote),
    buttons.map(linkOf).join("\n"),
    ...sections.map(sectionText),
    `-- \n${why}\n${links.map(({ label, url }) => `${label}: ${url}`).join("\n")}\n${t("mail.siteAtHost", { site: name, host })}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const wordsOf = (line: Line): string => oneLine(line.map(wordsOfPart).join(""));

const wordsOfPart = (part: Line[number]): string => {
  if (typeof part === "string") return part;
  return part.isDecoration ? "" : part.text;
};

const quoted = (text: string): string => `> ${oneLine(text)}`;

const linkOf = ({ label, url }: MailButton): string => `${label}: ${url}`;

function sectionText({ title, count, rows, button }: MailSection): string {
  const head = `${title.toUpperCase()}${count && ` (${count})`}`;
  return [head, ...rows.map(rowText), button && linkOf(button)].filter(Boolean).join("\n\n");
}

function rowText({ title, line, quote, note, aside, button }: MailRow): string {
  const url = button?.url ?? title?.url ?? linkIn(line);
  return [
    title && oneLine(title.text),
    wordsOf(line),
    quote && quoted(quote),
    note && wordsOf(note),
    aside,
    url,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The last address of a line, which is the most particular one. */
const linkIn = (line: Line): string | undefined =>
  line.flatMap((part) => (typeof part === "string" ? [] : (part.url ?? []))).at(-1);
