// The lint refuses each import that would let one room into another. Written out as files, since
// what counts is what the linter does with them, not how its patterns look.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const root = path.dirname(import.meta.dirname);
const folder = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-lint-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Who imports what, and may not. */
const refused: [file: string, from: string][] = [
  ["contract/a.ts", "#server/http/serve.ts"],
  ["contract/a.ts", "#web/ui/Button.tsx"],
  ["contract/a.ts", "fastify"],
  ["contract/a.ts", "node:fs"],
  ["contract/deep/a.ts", "../b.ts"],
  ["server/http/a.ts", "#web/app/paths.ts"],
  ["server/http/a.ts", "#tests/support/test-app.ts"],
  ["server/http/a.ts", "#server/features/techs/routes.ts"],
  ["server/app.ts", "#web/app/App.tsx"],
  ["server/pages/a.ts", "#server/features/techs/routes.ts"],
  ["server/features/members/a.ts", "../techs/queries.ts"],
  ["server/features/members/a.ts", "#web/app/paths.ts"],
  ["server/features/members/a.ts", "#server/features/techs/routes.ts"],
  ["server/features/members/a.ts", "#server/features/techs/load-catalogue.ts"],
  ["server/features/members/a.ts", "#server/features/projects/search/search.ts"],
  ["server/features/projects/search/a.ts", "#server/features/members/routes.ts"],
  ["server/features/projects/search/a.ts", "#server/features/projects/routes.ts"],
  ["server/features/projects/search/a.ts", "#server/features/members/deep/a.ts"],
  ["web/app/a.ts", "#server/settings.ts"],
  ["web/app/a.ts", "node:path"],
  ["web/app/a.ts", "zod"],
  ["web/app/a.ts", "#contract/projects.ts"],
  ["web/app/loaders/a.ts", "../paths.ts"],
  ["web/api/a.ts", "#web/app/paths.ts"],
  ["web/ui/a.ts", "#web/app/paths.ts"],
  ["web/ui/a.ts", "#web/api/client.ts"],
  ["web/ui/a.ts", "#web/features/home/HomeScreen.tsx"],
  ["web/features/home/a.ts", "#server/settings.ts"],
  ["web/features/home/a.ts", "#web/app/Shell.tsx"],
  ["web/features/home/a.ts", "#web/app/loaders/home.ts"],
  ["web/features/home/a.ts", "#web/features/projects/queries.ts"],
  ["web/features/home/a.ts", "#web/features/projects/card/ProjectCard.tsx"],
  ["web/features/projects/card/a.ts", "#web/features/applications/queries.ts"],
  ["web/features/projects/card/a.ts", "#web/app/Shell.tsx"],
  ["web/features/projects/card/a.ts", "#contract/projects.ts"],
  ["web/features/projects/create/a.ts", "#web/features/applications/queries.ts"],
  ["catalogue/a.ts", "#server/settings.ts"],
  ["tests/api/a.ts", "../support/test-app.ts"],
  ["server/http/a.test.ts", "../settings.ts"],
];

/** The neighbours of those above that are as they should be. */
const allowed: [file: string, from: string][] = [
  ["contract/b.ts", "zod"],
  ["contract/b.ts", "./endpoint.ts"],
  ["server/http/b.ts", "#contract/projects.ts"],
  ["server/http/b.ts", "#server/features/people/session-queries.ts"],
  ["server/app.ts", "#server/features/techs/routes.ts"],
  ["server/pages/b.ts", "#web/app/App.tsx"],
  ["server/features/members/b.ts", "#server/features/techs/queries.ts"],
  ["server/features/members/b.ts", "#server/features/techs/rules.ts"],
  ["server/features/projects/search/b.ts", "#server/features/projects/card-sql.ts"],
  ["web/app/b.ts", "#web/features/home/HomeScreen.tsx"],
  ["web/ui/b.ts", "./Button.tsx"],
  ["web/features/home/b.ts", "#web/app/paths.ts"],
  ["web/features/home/b.ts", "#web/api/client.ts"],
  ["web/features/home/b.ts", "#contract/tech-categories.ts"],
  ["web/features/projects/card/b.ts", "#web/features/projects/queries.ts"],
  ["web/features/projects/create/b.ts", "#contract/projects.ts"],
  ["web/features/projects/b.test.ts", "#tests/support/test-app.ts"],
];

/** Ways to import at run time; each of them counts. */
const forms: ((from: string) => string)[] = [
  (from) => `import { it } from "${from}"; export const own = it;\n`,
  (from) => `export * from "${from}";\n`,
  (from) => `export const later = () => import("${from}");\n`,
];

const cases = [...refused, ...allowed].flatMap(([file, from]) =>
  forms.map((form, at) => ({ file, from, code: form(from), at })),
);
const name = (index: number, file: string) => path.join(`${index}`, file);

/** The numbers of the cases that the linter refuses, all asked for in one run. */
function refusals(): Set<number> {
  for (const [index, { file, code }] of cases.entries()) {
    const place = path.join(folder, "rooms", name(index, file));
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, code);
  }
  const config = fs.readFileSync(path.join(root, ".oxlintrc.json"), "utf8");
  const anywhere = config.replaceAll(/"(contract|server|web|catalogue|tests)\//g, '"**/$1/');
  fs.writeFileSync(path.join(folder, "oxlintrc.json"), anywhere.replace('"typeAware": true,', ""));
  const lint = path.join(root, "node_modules/oxlint/bin/oxlint");
  const flags = ["-c", "oxlintrc.json", "-f", "json", "rooms"];
  const { stdout } = spawnSync(process.execPath, [lint, ...flags], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  const found = diagnostics.filter(({ code }) => code === "eslint(no-restricted-imports)");
  return new Set(found.map(({ filename }) => Number(filename.split(path.sep)[1])));
}

const refusedCases = refusals();

test("what one room may not know of another is refused, however it is imported", () => {
  const missed = cases.filter((_, index) => !refusedCases.has(index));
  const own = allowed.flatMap(([file, from]) => forms.map((_, at) => `${file} ${from} ${at}`));
  expect(missed.map(({ file, from, at }) => `${file} ${from} ${at}`)).toEqual(own);
});
