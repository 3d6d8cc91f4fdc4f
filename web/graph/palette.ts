// The colours and fonts of the picture, from the site's tokens as they are now, by theme.
import type { NodeType } from "#contract/graph.ts";

/** What one kind of node is drawn with. */
interface Ink {
  readonly hue: string;
  readonly faintHue: string;
  readonly text: string;
  readonly faintText: string;
  readonly wash: string;
}

export interface Palette {
  readonly kinds: Readonly<Record<NodeType, Ink>>;
  readonly paper: string;
  readonly card: string;
  readonly onHue: string;
  readonly ink: string;
  readonly edge: string;
  readonly sans: string;
  readonly serif: string;
  readonly isDark: boolean;
}

const tokens = { project: "proj", user: "user", tech: "tech" } as const;

/** Reads the tokens through a passing element inside `host`, since only styles resolve them. */
export function paletteOf(host: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const colour = (token: string): Rgb => {
    probe.style.color = `var(--${token})`;
    return rgbOf(style.color);
  };
  const font = (token: string) => {
    probe.style.fontFamily = `var(--${token})`;
    return style.fontFamily;
  };
  const paper = colour("paper");
  const inkOf = (kind: NodeType): Ink => {
    const hue = colour(tokens[kind]);
    const text = colour(`${tokens[kind]}-ink`);
    return {
      hue: css(hue),
      faintHue: css(mixed(hue, paper, 0.5)),
      text: css(text),
      faintText: css(mixed(text, paper, 0.22)),
      wash: css(colour(`${tokens[kind]}-wash`)),
    };
  };
  const palette: Palette = {
    kinds: { project: inkOf("project"), user: inkOf("user"), tech: inkOf("tech") },
    paper: css(paper),
    card: css(colour("raised")),
    onHue: css(colour("on-hue")),
    ink: css(colour("ink")),
    edge: css(colour("line")),
    sans: font("sans"),
    serif: font("serif"),
    isDark: paper[0] + paper[1] + paper[2] < 3 * 128,
  };
  probe.remove();
  return palette;
}

export type Rgb = readonly [number, number, number];

/** Of a computed colour: "rgb(67, 56, 202)". */
export function rgbOf(colour: string): Rgb {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

/** The colour with a share of another, 0 to 1. */
export function mixed(colour: Rgb, other: Rgb, share: number): Rgb {
  const at = (place: 0 | 1 | 2) => Math.round(colour[place] * (1 - share) + other[place] * share);
  return [at(0), at(1), at(2)];
}

const css = ([r, g, b]: Rgb) => `rgb(${r} ${g} ${b})`;
