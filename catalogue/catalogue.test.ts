import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { z } from "zod";
import { describe, expect, it } from "vitest";
import { aliasesOf, spellingsOf } from "./aliases.ts";
import { darkCard } from "../shared/logo-tone.ts";
import { techCategories } from "../shared/tech-categories.ts";
import { readList, type Row } from "./list.ts";
import { findingsOf } from "./safety.ts";
import { catalogueTech, maxLogoBytes, type CatalogueTech } from "./tech.ts";
import { toneOf } from "./tone.ts";

const here = import.meta.dirname;
const techs = z
  .array(catalogueTech)
  .parse(JSON.parse(readFileSync(join(here, "techs.json"), "utf8")));
const files = readdirSync(join(here, "logos"));
const logoText = (file: string) => readFileSync(join(here, "logos", file), "utf8").trimEnd();

const bytesOf = (path: string) => statSync(join(here, path)).size;

const slugs = techs.map(({ slug }) => slug);

function meaningOf(word: string): string[] {
  const answers = (tech: CatalogueTech) =>
    [tech.slug, tech.name.toLowerCase(), ...tech.aliases].includes(word);
  return techs.filter(answers).map(({ slug }) => slug);
}

function row(slug: string, name: string, words: string[] = [], never: string[] = []): Row {
  return { slug, name, words, never, logo: "-", category: "language" };
}

function svg(inside: string, more = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${more}>${inside}</svg>`;
}

describe("technologies", () => {
  it("are many, without duplicates, sorted by slug", () => {
    expect(techs.length).toBeGreaterThanOrEqual(700);
    expect(new Set(slugs).size).toBe(techs.length);
    expect(slugs).toEqual(slugs.toSorted());
  });

  it("fill every category", () => {
    const used = new Set(techs.map(({ category }) => category));
    expect(techCategories.filter(({ id }) => !used.has(id))).toEqual([]);
    expect(techCategories.length).toBeLessThanOrEqual(16);
  });

  it("match the curated list", () => {
    const listed = readList(join(here, "list")).map(({ slug, name }) => `${slug} ${name}`);
    expect(techs.map(({ slug, name }) => `${slug} ${name}`)).toEqual(listed.toSorted());
  });

  it("have no word in common", () => {
    const owners = new Map<string, Set<string>>();
    for (const { slug, name, aliases } of techs) {
      for (const word of [slug, name.toLowerCase(), ...aliases]) {
        owners.set(word, (owners.get(word) ?? new Set()).add(slug));
      }
    }
    expect([...owners].filter(([, by]) => by.size > 1)).toEqual([]);
  });

  it("list each alias once, and not their own slug", () => {
    const odd = techs.filter(
      ({ slug, aliases }) => new Set([slug, ...aliases]).size <= aliases.length,
    );
    expect(odd).toEqual([]);
  });

  it.each(
    Object.entries({
      typescript: "ts",
      javascript: "js es6 ecmascript",
      python: "py python3",
      go: "golang",
      cpp: "c++ c-plus-plus cplusplus",
      csharp: "c# c-sharp",
      fsharp: "f#",
      dotnet: ".net net .net-core dotnet-core net-core",
      "aspnet-core": "asp.net-core asp-net-core",
      aspnet: "asp.net asp-net",
      kubernetes: "k8s",
      postgresql: "postgres pg",
      react: "reactjs react-js react.js",
      "react-native": "reactnative",
      vue: "vuejs vue-js vue.js vue3",
      angular: "angular2",
      angularjs: "angular-js angular.js",
      nodejs: "node node-js node.js",
      nextjs: "next-js next.js",
      rails: "rubyonrails ruby-on-rails ror",
      "github-actions": "gh-actions",
      "scikit-learn": "sklearn scikit",
      css: "css3",
      html: "html5",
      sass: "scss",
      macos: "osx mac",
      bash: "shell",
    }),
  )("%s answers to %s", (slug, words) => {
    const owners = [slug, ...words.split(" ")].map((word) => [word, ...meaningOf(word)]);
    expect(owners).toEqual([slug, ...words.split(" ")].map((word) => [word, slug]));
  });

  it.each(["web", "tf", "docs", "machine-learning", "rest", "awesome", "ps", "lambda"])(
    "have no alias %s, which is ambiguous",
    (word) => expect(meaningOf(word)).toEqual([]),
  );
});

describe("words", () => {
  it("are derived from slug and name", () => {
    expect(spellingsOf(row("nodejs", "Node.js"))).toContain("node-js");
    expect(spellingsOf(row("csharp", "C#"))).not.toContain("c");
  });

  it("of two technologies cause an error if curated, and are dropped if derived", () => {
    const clash = [row("a1", "A1", ["shared"]), row("b1", "B1", ["shared"])];
    expect(() => aliasesOf(clash, () => [])).toThrow("shared: a1 and b1");
    const derived = aliasesOf([row("a1", "A1"), row("b1", "B1")], () => ["shared"]);
    expect([...derived.values()]).toEqual([[], []]);
    expect(aliasesOf([row("a1", "A1", [], ["x9"])], () => ["x9", "y9"]).get("a1")).toEqual(["y9"]);
  });
});

describe("logos", () => {
  it("exist for at least 600 technologies, and each file belongs to one", () => {
    const named = techs.flatMap(({ logo }) => logo ?? []);
    expect(named.length).toBeGreaterThanOrEqual(600);
    expect(files.toSorted()).toEqual(named.toSorted());
  });

  it("are small, individually and together with the list", () => {
    expect(files.filter((file) => bytesOf(`logos/${file}`) > maxLogoBytes)).toEqual([]);
    const all = files.reduce((sum, file) => sum + bytesOf(`logos/${file}`), bytesOf("techs.json"));
    expect(all).toBeLessThan(5_000_000);
  });

  it("scale, and can't run or load anything", () => {
    const bad = files.map((file) => [file, ...findingsOf(logoText(file))]);
    expect(bad.filter(({ length }) => length > 1)).toEqual([]);
  });

  it("have the tone that results from their colours", () => {
    const wrong = techs.filter(({ logo, tone }) => logo && toneOf(logoText(logo)) !== tone);
    expect(wrong).toEqual([]);
  });

  it("are dim if one of few colours would vanish on dark cards, unless it is a shade or black", () => {
    const drawnIn = (...colours: string[]) =>
      toneOf(svg(colours.map((colour) => `<path fill="${colour}" d="M0 0h8"/>`).join("")));
    expect(drawnIn("#95d7f4", "#0f7fcc", "#003956")).toBe("dim");
    expect(drawnIn("#95d7f4", "#0f7fcc", "#000000")).toBeUndefined();
    expect(drawnIn("#95d7f4", "#0f7fcc", "#0b7fcc", "#ffffff", "#003956")).toBeUndefined();
    expect(techs.find(({ slug }) => slug === "sqlite")?.tone).toBe("dim");
    // Where no colour is seen, black ones are inverted, since they can't be brightened.
    expect(drawnIn("#a80030")).toBe("dim");
    expect(drawnIn("#cb171e", "#000000")).toBe("dark");
  });
});

describe("logos in the dark theme", () => {
  const styleSheet = (name: string) =>
    readFileSync(join(here, "../web/ui/styles", `${name}.css`), "utf8");
  const filters = new Map(
    [
      ...styleSheet("avatars").matchAll(
        /\.logo-(dark|dim) \{\s*@variant dark \{\s*filter: ([^;]+);/g,
      ),
    ].map(([, tone, filter]) => [tone, filter]),
  );

  it("have those cards behind them that their tone is computed for", () => {
    expect(styleSheet("tokens")).toMatch(
      new RegExp(`--raised: light-dark\\(#\\w+, ${darkCard}\\);`),
    );
    expect([...filters.keys()]).toEqual(["dark", "dim"]);
  });

  it("have a contrast of 3:1 in a twentieth of what they draw, or more", () => {
    const faint = techs.flatMap(({ slug, logo, tone }) => {
      const share = logo ? visibleShare(logoText(logo), filters.get(tone)) : 1;
      return share < 0.05 ? [`${slug} ${tone} ${share.toFixed(2)}`] : [];
    });
    expect(faint).toEqual([]);
  });
});

const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
const card = [channel(darkCard, 1), channel(darkCard, 3), channel(darkCard, 5)] as const;
/** Of each of 256 values, as WCAG has it. */
const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * (linear[Math.round(red)] ?? 1) +
  0.7152 * (linear[Math.round(green)] ?? 1) +
  0.0722 * (linear[Math.round(blue)] ?? 1);

/** The part of a logo's area that has a contrast of 3:1 or more on a dark card. */
function visibleShare(logo: string, filter = "none"): number {
  const href = `data:image/svg+xml;base64,${Buffer.from(logo).toString("base64")}`;
  const filtered = svg(`<image style="filter:${filter}" href="${href}" width="8" height="8"/>`);
  const { pixels } = new Resvg(filtered, {
    fitTo: { mode: "width", value: 48 },
    font: { loadSystemFonts: false },
  }).render();
  const least = 3 * (luminance(...card) + 0.05) - 0.05;
  let [drawn, visible] = [0, 0];
  for (let index = 0; index < pixels.length; index += 4) {
    const opacity = (pixels[index + 3] ?? 0) / 255;
    if (opacity === 0) continue;
    drawn += opacity;
    // The pixels' colours are multiplied by their opacity.
    const shown = (at: 0 | 1 | 2) => (pixels[index + at] ?? 0) + card[at] * (1 - opacity);
    if (luminance(shown(0), shown(1), shown(2)) >= least) visible += opacity;
  }
  return visible / drawn;
}

describe("the safety check", () => {
  it("accepts a plain drawing", () => {
    expect(findingsOf(svg('<defs><path id="a" d="M0 0h8"/></defs><use href="#a"/>'))).toEqual([]);
    expect(findingsOf(svg('<path fill="url(#a)" d="M0 0h8"/>'))).toEqual([]);
  });

  it.each([
    svg("<script>alert(1)</script>"),
    svg("<script/>"),
    svg('<path d="M0 0" onclick="x()"/>'),
    svg("", ' onload="x()"'),
    svg("<foreignObject/>"),
    svg('<image href="a.png"/>'),
    svg('<use href="https://example.org/a.svg#a"/>'),
    svg('<use xlink:href="data:image/png;base64,AA"/>'),
    svg('<a href="javascript:x()"><path d="M0 0"/></a>'),
    svg('<use href="java&#115;cript:x()"/>'),
    svg('<path style="fill:url(https://example.org/a)"/>'),
    svg("<style>@import 'https://example.org/a.css';</style>"),
    svg('<animate attributeName="href" to="javascript:x()"/>'),
    svg("<!-- a comment -->"),
    `<!DOCTYPE svg>${svg("")}`,
    svg("<path>"),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<svg viewBox="0 0 8 8"/>',
    "",
  ])("refuses %s", (text) => expect(findingsOf(text)).not.toEqual([]));
});
