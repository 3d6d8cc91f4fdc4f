// The picture of a project that other sites show beside a link to it, as SVG: its name, what it is
// built with, who is in, and how many seats are free.
import { currentLanguage, isRightToLeft } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import type { Project } from "#contract/projects.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { coloursOf, siteStyle } from "#server/site-colours.ts";
import { withDots } from "#shared/with-dots.ts";
import { familyOf, fontOf } from "./other-fonts.ts";

export const width = 1200;
export const height = 630;
const margin = 80;

/** The font of the pictures; see make-fonts.ts. */
const font = "Piazzolla";

/** As in the light theme. */
const colors = {
  paper: "#f7f3ea",
  card: "#fdfbf5",
  line: "#ddd3c1",
  ink: "#2b1d14",
  soft: "#5c4b3e",
  proj: "#4338ca",
  tech: "#d97706",
  user: "#059669",
  userInk: "#04614a",
  userWash: "#d8ecdd",
};

const maxLogos = 7;
const maxLogosBeside = 5;
const maxFaces = 5;

export interface ShareSubject extends Pick<
  Project,
  | "name"
  | "summary"
  | "imageUrl"
  | "pictures"
  | "members"
  | "memberCount"
  | "techs"
  | "archivedAt"
  | "freeSeats"
> {
  /** SVGs of the logos by the address of a technology's image; others show their name. */
  readonly logos: ReadonlyMap<string, string>;
  /** SVGs of avatars by their address, of those on this site; others show initials. */
  readonly avatars: ReadonlyMap<string, string>;
  /** The site's logo, a PNG, if it has one. */
  readonly mark?: { readonly png: Buffer; readonly width: number } | null;
}

export function shareSvg(project: ShareSubject, site: SiteSettings): string {
  return inColoursOf(site, drawingOf(project, site));
}

/** What is drawn has these colours as attributes; texts are escaped, and pictures are encoded. */
function inColoursOf(site: SiteSettings, svg: string): string {
  if (siteStyle(site) === "") return svg;
  const own = coloursOf(site);
  const tones = new Map([
    [colors.paper, own.paper[0]],
    [colors.card, own.card[0]],
    [colors.line, own.line[0]],
    [colors.ink, own.ink[0]],
    [colors.soft, own["ink-2"][0]],
  ]);
  return svg.replace(/(?<= (?:fill|stroke)=")#[0-9a-f]{6}/g, (hex) => tones.get(hex) ?? hex);
}

function drawingOf(project: ShareSubject, site: SiteSettings): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.paper}"/>`,
    `<rect width="${width}" height="10" fill="${site.accent === null ? colors.proj : coloursOf(site).brand[0]}"/>`,
    brand(site, project.mark ?? null),
    projectLogo(project),
    firstPicture(project),
    ...title(project, site),
    ...stack(project),
    `<path d="M${margin} 466h${width - 2 * margin}" stroke="${colors.line}" stroke-width="2" stroke-dasharray="2 8" stroke-linecap="round"/>`,
    ...team(project),
    seats(project),
    "</svg>",
  ].join("");
}

/** Where something so wide is, from the side where lines begin in the language. */
const fromStart = (x: number, itsWidth = 0) =>
  isRightToLeft(currentLanguage().tag) ? width - x - itsWidth : x;

function brand({ name }: SiteSettings, mark: NonNullable<ShareSubject["mark"]> | null): string {
  const markWidth = mark ? Math.round(mark.width * 1.5) : 39;
  const drawn = mark
    ? `<image x="${fromStart(margin, markWidth)}" y="62" width="${markWidth}" height="39" href="data:image/png;base64,${mark.png.toString("base64")}"/>`
    : bowls();
  const label = { x: margin + markWidth + 15, y: 92, size: 30, color: colors.ink };
  return drawn + (isDrawable(name) ? text(name, label) : "");
}

const bowls = () => `<g transform="translate(${fromStart(margin, 39)} 62) scale(1.5)">
  <path d="M3 3.6h20c-.6 3-4.4 4.6-10 4.6S3.6 6.6 3 3.6z" fill="${colors.proj}"/>
  <path d="M3 11h20c-.6 3-4.4 4.6-10 4.6S3.6 14 3 11z" fill="${colors.tech}"/>
  <path d="M3 18.4h20c-.6 3-4.4 4.6-10 4.6s-9.4-1.6-10-4.6z" fill="${colors.user}"/></g>`;

/** Its address stands for the file until it is drawn. */
function projectLogo({ imageUrl }: ShareSubject): string {
  if (imageUrl === null) return "";
  const size = 96;
  const place = `x="${fromStart(width - margin - size, size)}" y="36" width="${size}" height="${size}"`;
  return `<clipPath id="logo"><rect ${place} rx="${Math.round(size * 0.22)}"/></clipPath><image ${place} clip-path="url(#logo)" href="${escapeHtml(imageUrl)}"/>`;
}

const pictureBox = { width: 432, height: 270, y: 158 };

/** Beside the name, cut to 8 by 5. */
function firstPicture({ pictures: [picture] }: ShareSubject): string {
  if (!picture) return "";
  const { y, width: itsWidth, height: itsHeight } = pictureBox;
  const x = fromStart(width - margin - itsWidth, itsWidth);
  const place = `x="${x}" y="${y}" width="${itsWidth}" height="${itsHeight}"`;
  const frame = (style: string) => `<rect ${place} rx="12" ${style}/>`;
  const url = picture.url.replace("-large.", "-small.");
  return `${frame(`fill="${colors.card}"`)}<clipPath id="picture">${frame("")}</clipPath><image ${place} clip-path="url(#picture)" preserveAspectRatio="xMidYMid slice" href="${escapeHtml(url)}"/>${frame(`fill="none" stroke="${colors.line}" stroke-width="2"`)}`;
}

function title({ name, summary, pictures }: ShareSubject, site: SiteSettings): string[] {
  const ofSite = t("share-pictures.unnamed", { site: site.name });
  const unnamed = isDrawable(ofSite) ? ofSite : t("share-pictures.unnamedAnywhere");
  const { name: sizes, summary: ofSummary } = pictures.length > 0 ? beside : alone;
  const shown = isDrawable(name) ? name : unnamed;
  const { size, characters, lines } =
    sizes.find((one) => linesOf(shown, one.characters, 2).length <= one.lines) ?? sizes[1];
  const nameLines = linesOf(shown, characters, lines);
  const summaryLines = isDrawable(summary)
    ? linesOf(summary, ofSummary.characters, ofSummary.lines)
    : [];
  const nameEnd = 118 + size * nameLines.length;
  return [
    ...nameLines.map((line, index) =>
      text(line, {
        x: margin,
        y: 118 + size * (index + 1) - 6,
        size,
        color: colors.ink,
      }),
    ),
    ...summaryLines.map((line, index) =>
      text(line, {
        x: margin,
        y: nameEnd + 46 + index * 40,
        size: 29,
        color: colors.soft,
      }),
    ),
  ];
}

/** Characters of a line: as many as fit with letters of more than average width. */
const alone = {
  name: [
    { size: 88, characters: 22, lines: 1 },
    { size: 66, characters: 22, lines: 2 },
  ],
  summary: { characters: 68, lines: 2 },
} as const;
/** The same beside a picture. */
const beside = {
  name: [
    { size: 66, characters: 16, lines: 1 },
    { size: 54, characters: 20, lines: 2 },
  ],
  summary: { characters: 38, lines: 3 },
} as const;

function stack({ techs, logos, pictures }: ShareSubject): string[] {
  const y = 376;
  const shown = techs.slice(0, pictures.length > 0 ? maxLogosBeside : maxLogos);
  const drawn = shown.map(({ name, imageUrl }, index) => {
    const x = margin + index * 84;
    const logo = imageUrl === null ? undefined : logos.get(withoutTone(imageUrl));
    const content = logo
      ? image(logo, { x: fromStart(x + 14, 40), y: y + 14, size: 40, filter: filterOf(imageUrl) })
      : text(initials(name), {
          x: x + 34,
          y: y + 43,
          size: 24,
          color: colors.soft,
          anchor: "middle",
        });
    return `<rect x="${fromStart(x, 68)}" y="${y}" width="68" height="68" rx="14" fill="${colors.card}" stroke="${colors.line}" stroke-width="2"/>${content}`;
  });
  const more = techs.length - shown.length;
  if (more === 0) return drawn;
  const x = margin + shown.length * 84 + 8;
  return [...drawn, text(`+ ${more}`, { x, y: y + 44, size: 28, color: colors.soft })];
}

/** White logos turn dark on the light card, as in the light theme; see shared/logo-tone.ts. */
const filterOf = (imageUrl: string | null) =>
  imageUrl?.endsWith("#light") ? "invert(0.92) hue-rotate(180deg)" : undefined;

/** Of an image's address: its fragment is a logo's tone. */
export const withoutTone = (imageUrl: string) => imageUrl.replace(/#.*$/, "");

function team({ members, memberCount, avatars }: ShareSubject): string[] {
  const [y, radius] = [534, 36];
  const shown = members.slice(0, maxFaces);
  const faces = shown.map(({ user }, index) => {
    const x = margin + radius + index * 60;
    const avatar = user.avatarUrl === null ? undefined : avatars.get(user.avatarUrl);
    const inner = avatar
      ? `<clipPath id="face-${index}"><circle cx="${fromStart(x)}" cy="${y}" r="${radius - 3}"/></clipPath><g clip-path="url(#face-${index})">${image(avatar, { x: fromStart(x) - radius, y: y - radius, size: 2 * radius })}</g>`
      : text(initials(user.displayName), {
          x,
          y: y + 9,
          size: 25,
          color: colors.userInk,
          anchor: "middle",
        });
    return `<circle cx="${fromStart(x)}" cy="${y}" r="${radius}" fill="${colors.userWash}" stroke="${colors.paper}" stroke-width="5"/>${inner}`;
  });
  const label = t("members.people", { count: memberCount });
  const x = margin + (shown.length - 1) * 60 + 2 * radius + 22;
  return [...faces, text(label, { x, y: y + 10, size: 29, color: colors.soft })];
}

function seats({ archivedAt, freeSeats }: ShareSubject): string {
  const free = freeSeats.developer + freeSeats.designer;
  const label = archivedAt
    ? t("projects.archived")
    : t("share-pictures.freeSeats", { count: free });
  const isOpen = archivedAt === null && free > 0;
  return text(label, {
    x: width - margin,
    y: 546,
    size: 40,
    color: isOpen ? colors.userInk : colors.soft,
    anchor: "end",
  });
}

interface TextStyle {
  /** From the side where lines begin. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly anchor?: "start" | "middle" | "end";
}

function text(content: string, { x, y, size, color, anchor = "start" }: TextStyle): string {
  const mirrored = { start: "end", middle: "middle", end: "start" } as const;
  const from = isRightToLeft(currentLanguage().tag) ? mirrored[anchor] : anchor;
  const family = joinedFamilyOf(content) ?? font;
  return `<text x="${fromStart(x)}" y="${y}" font-family="${family}" font-size="${size}" fill="${color}"${from === "start" ? "" : ` text-anchor="${from}"`}>${escapeHtml(withOwnDigits(content))}</text>`;
}

/** Each picture is a document of its own: ids of several would conflict. */
const image = (
  svg: string,
  { x, y, size, filter }: { x: number; y: number; size: number; filter?: string | undefined },
) =>
  `<image${filter ? ` style="filter:${filter}"` : ""} x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"/>`;

/** The characters of the site's own font, apart from punctuation: Latin, Greek and Cyrillic. */
const covered = "\\u0020-\\u02af\\u0370-\\u045f\\u0490\\u0491\\u04b0\\u04b1\\u1e00-\\u1eff";
const uncovered = new RegExp(`[^${covered}\\u2013-\\u2026\\u20ac]`, "gu");

/**
 * Without what no font has. Letters that join into signs need one font for the whole text, which has
 * nothing else: the renderer draws nothing where it would have to mix it with another.
 */
function drawnPart(content: string): string {
  const composed = withOwnDigits(content.normalize());
  const family = joinedFamilyOf(composed);
  if (family !== null) {
    return composed.replace(/\S/gu, (one) =>
      familyOf(one) === family || isJoiner(one) ? one : "",
    );
  }
  return composed.replace(uncovered, (one) => (fontOf(one) === undefined ? "" : one));
}

/** Digits of Arabic in Arabic texts, whose font has no others. */
const withOwnDigits = (content: string) =>
  joinedFamilyOf(content) === familyOf("ا")
    ? content.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    : content;

/** The font of the first letter of a script whose letters join. */
function joinedFamilyOf(content: string): string | null {
  for (const one of content) {
    const family = isJoiner(one) ? null : familyOf(one);
    if (family !== null) return family;
  }
  return null;
}

const isJoiner = (character: string) => character === "\u200c" || character === "\u200d";

const letters = /[\p{L}\p{M}\p{N}]/gu;

/** A text that needs other letters is left out rather than maimed; symbols are left out of it. */
export function isDrawable(content: string): boolean {
  const drawn = drawnPart(content);
  const count = (part: string) => part.match(letters)?.length ?? 0;
  return drawn.trim() !== "" && count(drawn) === count(content.normalize());
}

/** Up to two letters; none that isn't drawable. */
function initials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  if (words.some((letter) => !isDrawable(letter))) return "";
  return words.slice(0, 2).join("").toUpperCase();
}

/** As wide as two others, and a line may begin with it. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const withoutWidth = /[\p{Mn}\u200c\u200d]/u;

function widthOf(content: string): number {
  let sum = 0;
  for (const one of content) {
    if (wide.test(one)) sum += 2;
    else if (!withoutWidth.test(one)) sum += 1;
  }
  return sum;
}

/** The text in lines of so many characters, at most; "…" after what is cut. */
export function linesOf(content: string, maxCharacters: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of drawnPart(content).trim().split(/\s+/)) {
    for (const [index, piece] of piecesOf(word).entries()) {
      const line = lines.at(-1);
      const longer = line === undefined ? piece : `${line}${index === 0 ? " " : ""}${piece}`;
      const fits = line !== undefined && widthOf(longer) <= maxCharacters;
      if (fits) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
  }
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  let last = kept.at(-1) ?? "";
  while (widthOf(last) > maxCharacters - 1) last = [...last].slice(0, -1).join("");
  return [...kept.slice(0, -1), withDots(last)];

  /** Between which a line may end: wide characters, and the parts of what is longer than a line. */
  function piecesOf(word: string): string[] {
    const pieces: string[] = [];
    for (const one of word) {
      const before = pieces.at(-1);
      const isBreak = before === undefined || wide.test(one) || wide.test(before);
      if (isBreak || widthOf(before + one) > maxCharacters) pieces.push(one);
      else pieces[pieces.length - 1] = before + one;
    }
    return pieces;
  }
}
