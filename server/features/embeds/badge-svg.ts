// Badges for a README, as https://shields.io draws them, so that they fit beside others there.
import { makeBadge } from "badge-maker";
import { z } from "zod";
import type { Project } from "#contract/projects.ts";
import { currentLanguage, isRightToLeft } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { type FactKind, factOf } from "./facts.ts";

export const badgeQuery = z.object({
  style: z.enum(["flat", "flat-square", "plastic", "for-the-badge"]).default("flat"),
});

/** Browsers would space the letters, which are joined, to fill a width that is guessed. */
const rightToLeft = (svg: string): string =>
  svg.replace("<svg ", '<svg direction="rtl" ').replaceAll(/ textLength="[\d.]+"/g, "");

/** White text on each has a contrast of at least 4.5 to 1. */
const colours = { good: "#04704f", other: "#6b6560", label: "#3a2e25" };

/** @param project null if visitors see none */
export function badgeSvg(
  project: Project | null,
  kind: FactKind,
  { style }: z.output<typeof badgeQuery>,
  siteName: string,
): string {
  const { text, isGood } = project
    ? factOf(project, kind)
    : { text: t("embeds.unavailable"), isGood: false };
  const svg = makeBadge({
    label: siteName,
    message: text,
    color: isGood ? colours.good : colours.other,
    labelColor: colours.label,
    style,
  });
  return isRightToLeft(currentLanguage().tag) ? rightToLeft(svg) : svg;
}
