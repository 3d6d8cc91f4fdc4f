// The colours and fonts of the picture, read from the site's CSS tokens, and when they change.
import type { NodeType } from "#contract/graph.ts";

/** What one kind of node is drawn with. */
interface KindColours {
  readonly hue: string;
  readonly faintHue: string;
  readonly text: string;
  readonly restHue: string;
  readonly wash: string;
}

export interface Palette {
  readonly kinds: Readonly<Record<NodeType, KindColours>>;
  readonly paper: string;
  readonly card: string;
  readonly onHue: string;
  readonly ink: string;
  readonly edge: string;
  readonly ring: string;
  readonly sans: string;
  readonly serif: string;
  readonly isDark: boolean;
}

const tokens = { project: "proj", user: "user", tech: "tech" } as const;

/** Reads the tokens through a temporary element inside `host`, since only styles resolve them. */
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
  const coloursOf = (kind: NodeType): KindColours => {
    const hue = colour(tokens[kind]);
    const text = colour(`${tokens[kind]}-ink`);
    return {
      hue: css(hue),
      faintHue: css(mixed(hue, paper, 0.34)),
      restHue: css(mixed(hue, paper, 0.7)),
      text: css(text),
      wash: css(colour(`${tokens[kind]}-wash`)),
    };
  };
  const palette: Palette = {
    kinds: { project: coloursOf("project"), user: coloursOf("user"), tech: coloursOf("tech") },
    paper: css(paper),
    card: css(colour("raised")),
    onHue: css(colour("on-hue")),
    ink: css(colour("ink")),
    edge: css(colour("line")),
    ring: css(mixed(colour("edge"), paper, 0.4)),
    sans: font("sans"),
    serif: font("serif"),
    isDark: paper[0] + paper[1] + paper[2] < 3 * 128,
  };
  probe.remove();
  return palette;
}

export type Rgb = readonly [number, number, number];

/** @param colour as computed styles have it: "rgb(67, 56, 202)" */
export function rgbOf(colour: string): Rgb {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

/** @param ratio how much of the other colour, 0 to 1 */
export function mixed(colour: Rgb, other: Rgb, ratio: number): Rgb {
  const at = (channel: 0 | 1 | 2) =>
    Math.round(colour[channel] * (1 - ratio) + other[channel] * ratio);
  return [at(0), at(1), at(2)];
}

const css = ([r, g, b]: Rgb) => `rgb(${r} ${g} ${b})`;

/** Calls when the theme changes, by choice or with the system, and when fonts have loaded. */
export function watchTheme(onChange: () => void, signal: AbortSignal): void {
  const choice = new MutationObserver(onChange);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => choice.disconnect(), { once: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange, { signal });
  document.fonts.addEventListener("loadingdone", onChange, { signal });
}
