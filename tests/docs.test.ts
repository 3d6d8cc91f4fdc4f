// The documents name every setting, and what they link to exists.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { maxConnections } from "#server/database/connections.ts";
import { secretSettings, settingsSchema } from "#server/settings-schema.ts";

const root = path.dirname(import.meta.dirname);
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const settings = Object.keys(settingsSchema.shape);

test(".env.example lists every setting once, all commented out", () => {
  const lines = read(".env.example").split("\n");
  const listed = lines.flatMap((line) => /^#([A-Z\d_]+)=/.exec(line)?.[1] ?? []);
  expect(listed.toSorted()).toEqual(settings.toSorted());
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});

test("the README describes every setting", () => {
  const readme = read("README.md");
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("the README names every setting that can be in a file of its own", () => {
  const readme = read("README.md");
  const named = readme.matchAll(/`([A-Z\d_]+)_FILE`/g);
  expect([...named].map(([, name = ""]) => name).toSorted()).toEqual(secretSettings.toSorted());
});

test.each(["README.md", "docs/operating.md"])(
  "%s says how many connections a server opens",
  (file) => {
    expect(read(file)).toContain(`opens up to ${maxConnections} connections`);
  },
);

const documents = fs
  .globSync("{*.md,{docs,bench,catalogue,web,server,tests,shared,contract}/**/*.md}", { cwd: root })
  .filter((file) => !file.includes("node_modules") && !file.startsWith("web/content/"));

/** The address of a heading within its page, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

test.each(documents)("every relative link in %s has an existing target", (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const missing = links.filter(([, target, anchor]) => {
    const page = target ? path.join(path.dirname(file), target) : file;
    if (!fs.existsSync(path.join(root, page))) return true;
    if (anchor === undefined) return false;
    const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
    return !headings.map(anchorOf).includes(anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

/** Paths in code spans that look like the project's own, such as `server/app.ts`. */
const ownPath = /`((?:bench|catalogue|cli|contract|docs|server|shared|tests|web)\/[^`\s]*\.\w+)`/g;

test.each(documents)("every path that %s names exists", (file) => {
  const named = [...read(file).matchAll(ownPath)].map(([, name = ""]) => name);
  const literal = named.filter((name) => !/[<>…]/.test(name));
  const missing = literal.filter((name) => fs.globSync(name, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

const sourceFiles = new Set(
  fs
    .globSync("{*,{bench,catalogue,cli,contract,docs,ops,server,shared,tests,web}/**/*}", {
      cwd: root,
    })
    .map((file) => path.basename(file)),
);

/** Names of source files without their folder, such as `app.ts`. */
const bareName = /`([\w.-]+\.(?:css|md|sql|tsx?))`/g;

test.each(documents)("every file that %s names without its folder exists", (file) => {
  const named = [...read(file).matchAll(bareName)].map(([, name = ""]) => name);
  expect(named.filter((name) => !sourceFiles.has(name))).toEqual([]);
});

const decisions = fs
  .globSync("docs/decisions/*.md", { cwd: root })
  .filter((file) => path.basename(file) !== "README.md");

test.each(decisions)("%s has at most 400 words", (file) => {
  expect(read(file).trim().split(/\s+/).length).toBeLessThanOrEqual(400);
});

test("the index of decisions lists every page once, under its title", () => {
  const lines = read("docs/decisions/README.md").matchAll(/^- \[(\d+)\]\((.+)\) (.+)$/gm);
  const listed = [...lines].map(([, number, file, title]) => `${file}: ${number}. ${title}`);
  const pages = decisions
    .map((file) => path.basename(file))
    .filter((file) => file !== "template.md")
    .map((file) => `${file}: ${/^# (.+)/.exec(read(`docs/decisions/${file}`))?.[1]}`);
  expect(listed.toSorted()).toEqual(pages.toSorted());
});
