// A mail as HTML for mail readers: tables and inline styles, no pictures and no addresses that load
// by themselves. Readers with a dark scheme find its colours in the style element.
import { t } from "#shared/messages/t.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import { coloursOf, deliveredColours, siteStyle } from "#server/site-colours.ts";
import { currentLanguage, isRightToLeft } from "#shared/messages/language.ts";
import {
  type Line,
  type MailButton,
  type MailRow,
  type MailSection,
  oneLine,
  type Phrase,
  type WrittenMail,
} from "./written-mail.ts";

/** Declarations in light and in dark, by class. */
const colours = {
  paper: ["background:#f7f3ea", "background:#17110d"],
  card: ["background:#fdfbf5;border-color:#ddd3c1", "background:#1f1813;border-color:#3a2e25"],
  rule: ["border-color:#e8e0d1", "border-color:#2c231c"],
  bar: ["border-color:#ddd3c1", "border-color:#3a2e25"],
  ink: ["color:#2b1d14", "color:#f2e8da"],
  mut: ["color:#6f5d4e", "color:#a8957f"],
  soft: ["color:#5c4b3e", "color:#c9b8a5"],
  proj: ["color:#4338ca", "color:#b4b2ff"],
  tech: ["color:#8a4a03", "color:#f5b75c"],
  user: ["color:#04614a", "color:#62cf9f"],
  "fill-proj": ["background:#4338ca", "background:#a5a2ff"],
  "fill-tech": ["background:#d97706", "background:#f0a53a"],
  "fill-user": ["background:#059669", "background:#45c08c"],
  "fill-plain": ["background:#64748b", "background:#8d9bb0"],
  tile: ["background:#4338ca;color:#ffffff", "background:#a5a2ff;color:#1f1813"],
  initials: ["background:#e8e0d1;color:#04614a", "background:#2c231c;color:#62cf9f"],
  diamond: ["background:#8a4a03;border-color:#8a4a03", "background:#f5b75c;border-color:#f5b75c"],
  "diamond-off": ["border-color:#8a4a03", "border-color:#f5b75c"],
  thread: ["border-color:#059669", "border-color:#45c08c"],
  "btn-ink": ["background:#2b1d14;color:#fbf7ee", "background:#f2e8da;color:#1d1510"],
  "btn-user": ["background:#047857;color:#ffffff", "background:#45c08c;color:#15120f"],
  "btn-line": ["border-color:#8f7e69;color:#2b1d14", "border-color:#857260;color:#f2e8da"],
} as const;

type Colour = keyof typeof colours;

/**
 * The attributes of an element with those declarations and that colour, which comes last: the
 * shorthand of a border would reset its colour.
 */
const style = (colour: Colour, declarations = "") =>
  `class="${colour}" style="${declarations && `${declarations};`}${colours[colour][0]}"`;

const serif = "Piazzolla,Georgia,serif";
const sans = "'Schibsted Grotesk',Helvetica,Arial,sans-serif";
/** Long words break instead of widening the mail. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";

const important = (declarations: string) =>
  declarations
    .split(";")
    .map((one) => `${one}!important`)
    .join(";");

/** Outlook's apps mark the dark scheme by an attribute. */
const darkStyles = Object.entries(colours).map(([name, [, dark]]) => [name, important(dark)]);

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkStyles.map(([name, dark]) => `.${name}{${dark}}`).join("")}}
${darkStyles.map(([name, dark]) => `[data-ogsc] .${name}{${dark}}`).join("")}
@media (max-width:640px){.wide{width:100%!important}.side{padding-left:20px!important;padding-right:20px!important}}`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? "");
const shown = (text: string) => escaped(oneLine(text));

/** The attributes and the sheet that colours are in; texts have no such quotes. */
const styled = / style="[^"]*"|<style>[^<]*<\/style>/g;

/** The mail in the colours of the site, where they aren't those of this file. */
function inColoursOf(site: SiteSettings, html: string): string {
  if (siteStyle(site) === "") return html;
  const own = coloursOf(site);
  const tones = new Map<string, string>();
  for (const name of [
    "paper",
    "card",
    "line",
    "line-soft",
    "edge",
    "ink",
    "ink-2",
    "ink-3",
  ] as const) {
    for (const theme of [0, 1] as const) tones.set(deliveredColours[name][theme], own[name][theme]);
  }
  const buttons = ([0, 1] as const).map((theme) => [
    `background:${deliveredColours.brand[theme]};color:${deliveredColours["on-brand"][theme]}`,
    `background:${own.brand[theme]};color:${own["on-brand"][theme]}`,
  ]);
  return html.replace(styled, (part) =>
    buttons
      .flatMap((pair) => [pair, pair.map(important)])
      .reduce((text, [before = "", after = ""]) => text.replaceAll(before, after), part)
      .replace(/#[0-9a-f]{6}/g, (hex) => tones.get(hex) ?? hex),
  );
}

export function renderHtml(mail: WrittenMail, site: SiteSettings): string {
  return inColoursOf(site, htmlOf(mail, site));
}

function htmlOf(mail: WrittenMail, site: SiteSettings): string {
  const { subject, preview, date, joined, heading, lead, quote, buttons, sections } = mail;
  const { tag } = currentLanguage();
  const parts = [
    headRow(date, site),
    joined ? row(joinedPicture(joined), 20) : "",
    row(headingHtml(heading, lead), 28),
    quote ? row(quoteHtml(quote), 20) : "",
    buttons.length > 0 ? row(buttons.map(buttonHtml).join("&ensp;"), 28) : "",
    ...sections.map(sectionHtml),
  ];
  return `<!doctype html>
<html lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${shown(subject)}</title><style>${styles}</style></head>
<body ${style("paper", "margin:0;padding:24px 8px")}><div style="display:none;max-height:0;overflow:hidden">${shown(preview)}</div>
<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" class="wide card" style="width:600px;max-width:100%;margin:0 auto;table-layout:fixed;border:1px solid;border-radius:12px;border-collapse:separate;${colours.card[0]}">
${parts.filter(Boolean).join("\n")}
</table>
${footer(mail, site.name)}
</body></html>
`;
}

const headingHtml = (heading: string, lead: Line) =>
  `<h1 dir="auto" ${style("ink", `margin:0;font:500 30px/36px ${serif};${breaking}`)}>${shown(heading)}</h1>${block("soft", 16, lineHtml(lead), "padding-top:6px")}`;

/** Where lines end; mail readers know no logical sides. */
const atEnd = () => (isRightToLeft(currentLanguage().tag) ? "left" : "right");

const atStart = () => (isRightToLeft(currentLanguage().tag) ? "right" : "left");

/** A row of the card, with space below. */
const row = (content: string, below: number) =>
  `<tr><td class="side" style="padding:0 40px ${below}px">${content}</td></tr>`;

const block = (colour: Colour, size: number, content: string, declarations = "") =>
  `<div ${style(colour, `font:400 ${size}px/${Math.round(size * 1.55)}px ${sans};${breaking}${declarations && `;${declarations}`}`)}>${content}</div>`;

/** Three bowls, drawn with boxes. */
const brand = (["fill-proj", "fill-tech", "fill-user"] as const)
  .map(
    (fill) =>
      `<div ${style(fill, "width:20px;height:5px;margin-bottom:2px;border-radius:1px 1px 10px 10px;font-size:0;line-height:5px")}>&nbsp;</div>`,
  )
  .join("");

/** Mails load no pictures: a site with a logo of its own is named only. */
const markCell = ({ logo }: SiteSettings) =>
  logo ? "" : `<td width="30" style="vertical-align:middle">${brand}</td>`;

const headRow = (date: string, site: SiteSettings) =>
  `<tr><td class="side" style="padding:28px 40px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${markCell(site)}<td ${style("ink", `font:600 19px/28px ${serif}`)}>${shown(site.name)}</td><td align="${atEnd()}" ${style("mut", `font:400 14px/28px ${sans}`)}>${shown(date)}</td></tr></table></td></tr>`;

function joinedPicture({ by, project, who }: NonNullable<WrittenMail["joined"]>): string {
  const thread = (line: string) =>
    `<td width="56" style="padding:0 8px"><div ${style("thread", `border-top:2px ${line};font-size:0;line-height:0`)}>&nbsp;</div></td>`;
  const tile = `<td width="44" height="44" align="center" ${style("tile", `border-radius:10px;font:600 18px/44px ${sans}`)}>${shown(initialsOf(project).slice(0, 1))}</td>`;
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0"><tr>${initialsCell(by, 44)}${thread("dashed")}${tile}${thread("solid")}${initialsCell(who, 44)}</tr></table>`;
}

/** One or two initials: of the first and the last word. */
function initialsOf(name: string): string {
  const words = oneLine(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["?"];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = "") => {
    const [first] = new Intl.Segmenter("en").segment(word);
    return first?.segment ?? "";
  });
  return letters.join("").toLocaleUpperCase("en");
}

const initialsCell = (name: string, size: number) =>
  `<td width="${size}" valign="top"><div aria-hidden="true" ${style("initials", `width:${size}px;height:${size}px;border-radius:50%;text-align:center;font:600 15px/${size}px ${sans}`)}>${shown(initialsOf(name))}</div></td>`;

const lineHtml = (line: Line): string =>
  line.map((part) => (typeof part === "string" ? escaped(part) : phraseHtml(part))).join("");

/** Drawn with a box, since many systems have no such character. */
function diamond(sign: string): string {
  const size = "display:inline-block;width:6px;height:6px;margin:0 4px 0 1px;border:1px solid";
  const shape = `${size};font-size:0;line-height:6px;vertical-align:3px;transform:rotate(45deg)`;
  return `<span ${style(sign === "◆" ? "diamond" : "diamond-off", shape)}>&nbsp;</span>`;
}

function phraseHtml({ text, tone = "ink", url, isDecoration }: Phrase): string {
  if (isDecoration)
    return `<span aria-hidden="true" style="margin-${atEnd()}:4px">${[...text].map(diamond).join("")}</span>`;
  const look = style(tone, "font-weight:600;text-decoration:none");
  // Isolated, so that names of another direction leave the rest of the line in order.
  const words = `<bdi dir="auto">${shown(text)}</bdi>`;
  return url === undefined
    ? `<span ${look}>${words}</span>`
    : `<a href="${escaped(url)}" ${look}>${words}</a>`;
}

const quoteHtml = (text: string) =>
  `<div dir="auto" ${style("bar", `border-${atStart()}:2px solid;padding:2px 16px`)}><span ${style("soft", `font:400 17px/26px ${serif};${breaking}`)}>${shown(text)}</span></div>`;

function buttonHtml({ label, url, tone }: MailButton): string {
  const border = tone === "line" ? "border:1px solid;line-height:40px" : "line-height:42px";
  return `<a href="${escaped(url)}" ${style(`btn-${tone}`, `display:inline-block;padding:0 18px;border-radius:8px;font-family:${sans};font-size:15px;font-weight:600;text-decoration:none;margin-bottom:8px;${border}`)}>${shown(label)}</a>`;
}

const markShapes: Record<MailSection["mark"], string> = {
  user: "border-radius:4px",
  proj: "border-radius:2px",
  tech: "border-radius:1px;transform:rotate(45deg)",
  plain: "border-radius:2px",
};

function sectionHtml({ title, count, mark, rows, button }: MailSection): string {
  const shape = markShapes[mark];
  const dot = `<span aria-hidden="true" ${style(`fill-${mark}`, `display:inline-block;width:8px;height:8px;margin-${atEnd()}:11px;vertical-align:3px;font-size:0;line-height:8px;${shape}`)}>&nbsp;</span>`;
  const head = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td><h2 ${style("ink", `margin:0;font:600 20px/28px ${serif}`)}>${dot}${shown(title)}</h2></td><td width="80" align="${atEnd()}" ${style("mut", `font:400 14px/28px ${sans}`)}>${shown(count)}</td></tr></table>`;
  const list = rows.map((one, index) => rowHtml(one, index === rows.length - 1)).join("");
  return [row(head, 0), row(list, button ? 6 : 24), button ? row(buttonHtml(button), 24) : ""].join(
    "\n",
  );
}

function rowHtml(shownRow: MailRow, isLast: boolean): string {
  const { initialsOf: name, title, line, quote, note } = shownRow;
  const heading = title
    ? `<div style="font:600 19px/26px ${serif};${breaking}">${phraseHtml(title)}</div>`
    : "";
  const words = quote
    ? `<div dir="auto" ${style("soft", `font:400 16px/24px ${serif};margin-top:4px;${breaking}`)}>${shown(quote)}</div>`
    : "";
  const below = note ? block("soft", 15, lineHtml(note), "padding-top:4px") : "";
  const content = `${heading}${block(title ? "soft" : "ink", 15, lineHtml(line))}${words}${below}`;
  const initials =
    name === undefined
      ? ""
      : `<td width="54" valign="top" style="padding:14px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${initialsCell(name, 40)}</tr></table></td>`;
  const border = isLast ? "border-bottom:0" : "border-bottom:1px solid";
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${style("rule", `${border};table-layout:fixed`)}><tr>${initials}<td valign="top" style="padding:14px 0">${content}</td>${sideHtml(shownRow)}</tr></table>`;
}

/** The right end of a row: a button, or a few words. */
function sideHtml({ button, aside }: MailRow): string {
  if (button) {
    return `<td width="76" align="${atEnd()}" valign="middle"><a href="${escaped(button.url)}" ${style("btn-line", `display:inline-block;padding:0 12px;border:1px solid;border-radius:8px;font:600 14px/32px ${sans};text-decoration:none`)}>${shown(button.label)}</a></td>`;
  }
  if (aside === undefined) return "";
  return `<td width="96" align="${atEnd()}" valign="top" ${style("user", `padding:16px 0;font:600 14px/22px ${sans}`)}>${shown(aside)}</td>`;
}

function footer({ why, links, host }: WrittenMail, siteName: string): string {
  const shownLinks = links.map(
    ({ label, url }) =>
      `<a href="${escaped(url)}" ${style("soft", "text-decoration:underline")}>${shown(label)}</a>`,
  );
  return `<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" class="wide" style="width:600px;max-width:100%;margin:0 auto"><tr><td class="side mut" style="padding:20px 40px 32px;font:400 14px/22px ${sans};${colours.mut[0]};${breaking}">${shown(why)}<br>${shownLinks.join("&ensp;·&ensp;")}${shownLinks.length > 0 ? "<br>" : ""}${shown(t("mail.siteAtHost", { site: siteName, host }))}</td></tr></table>`;
}
