// The import rules refuse each forbidden import between folders and layers. The imports are written
// to files, so that the tool itself is tested and not its patterns.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const root = path.dirname(import.meta.dirname);
const folder = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-imports-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Forbidden imports: the file, what it imports, and the rule. */
const refused: [file: string, from: string, rule: string][] = [
  ["shared/a.ts", "#contract/errors.ts", "shared-imports-nothing"],
  ["shared/a.ts", "zod", "shared-imports-nothing"],
  ["shared/a.ts", "node:fs", "shared-imports-nothing"],
  ["contract/a.ts", "#server/http/serve.ts", "contract-imports-zod-and-shared"],
  ["contract/a.ts", "#web/ui/Button.tsx", "contract-imports-zod-and-shared"],
  ["contract/a.ts", "fastify", "contract-imports-zod-and-shared"],
  ["contract/a.ts", "node:fs", "contract-imports-zod-and-shared"],
  ["server/http/a.ts", "#web/lib/paths.ts", "only-pages-import-web"],
  ["server/app.ts", "#web/app/App.tsx", "only-pages-import-web"],
  ["server/features/members/a.ts", "#web/lib/paths.ts", "only-pages-import-web"],
  ["server/http/b.ts", "#tests/support/test-app.ts", "server-keeps-to-its-rooms"],
  [
    "server/features/members/a.ts",
    "#server/features/techs/routes.ts",
    "only-the-app-imports-routes",
  ],
  ["server/pages/a.ts", "#server/features/techs/routes.ts", "only-the-app-imports-routes"],
  ["server/jobs/a.ts", "#server/auth/sign-in-routes.ts", "only-the-app-imports-routes"],
  ["server/http/a.ts", "#server/features/techs/queries.ts", "no-arrow-up-in-server"],
  ["server/realtime/a.ts", "#server/features/techs/queries.ts", "no-arrow-up-in-server"],
  ["server/http/a.ts", "#server/auth/identify-viewers.ts", "no-arrow-up-in-server"],
  ["server/database/embedded/a.ts", "#server/start/run.ts", "no-arrow-up-in-server"],
  ["server/settings.ts", "#server/start/run.ts", "no-arrow-up-in-server"],
  ["server/features/members/a.ts", "#server/app.ts", "no-arrow-up-in-server"],
  ["web/app/a.ts", "#server/settings.ts", "web-keeps-to-its-rooms"],
  ["web/app/a.ts", "node:path", "browser-has-no-node"],
  ["web/data/a.ts", "#web/features/home/Home.tsx", "no-arrow-up-in-web"],
  ["web/features/home/a.ts", "#web/app/Shell.tsx", "no-arrow-up-in-web"],
  ["web/features/home/a.ts", "#web/routes/home.tsx", "no-arrow-up-in-web"],
  ["web/entities/seats/a.ts", "#web/features/home/Home.tsx", "no-arrow-up-in-web"],
  ["web/data/a.ts", "#web/entities/seats/team.ts", "no-arrow-up-in-web"],
  ["web/lib/a.ts", "#web/entities/seats/team.ts", "no-arrow-up-in-web"],
  ["web/lib/a.ts", "#web/data/projects.ts", "no-arrow-up-in-web"],
  ["web/data/a.ts", "#web/lib/FormError.tsx", "web-data-offers-no-ui"],
  ["web/ui/a.ts", "#web/lib/client.ts", "no-arrow-up-in-web"],
  ["web/graph/a.ts", "#web/lib/client.ts", "no-arrow-up-in-web"],
  ["web/features/home/a.ts", "#web/features/projects/ListPage.tsx", "web-features-import-no-other"],
  ["web/features/graph/a.ts", "#web/graph/simulation.ts", "graph-has-one-entry"],
  ["catalogue/a.ts", "#server/settings.ts", "catalogue-keeps-to-its-rooms"],
  ["cli/a.ts", "#web/lib/paths.ts", "cli-keeps-to-its-rooms"],
  ["cli/a.ts", "#server/settings.ts", "the-command-line-reads-manifests"],
];

/** Imports that are allowed for types only. */
const refusedAtRunTime: typeof refused = [
  ["web/data/a.ts", "zod", "schemas-load-late"],
  ["web/data/a.ts", "#contract/projects.ts", "schemas-load-late"],
  ["web/features/people/a.ts", "#contract/people.ts", "schemas-load-late"],
];

/** Allowed imports, similar to the forbidden ones. */
const allowed: [file: string, from: string][] = [
  ["contract/b.ts", "zod"],
  ["contract/b.ts", "#shared/tech-categories.ts"],
  ["server/http/c.ts", "#contract/projects.ts"],
  ["server/start/b.ts", "#server/app.ts"],
  ["server/app.ts", "#server/features/techs/routes.ts"],
  ["server/features/admin/routes.ts", "#server/features/admin/users/user-routes.ts"],
  ["server/features/members/b.ts", "#server/features/techs/queries.ts"],
  ["server/features/members/b.ts", "#server/auth/identify-viewers.ts"],
  ["server/pages/b.ts", "#web/app/App.tsx"],
  ["web/app/b.ts", "#web/routes/home.tsx"],
  ["web/features/home/b.ts", "#web/lib/paths.ts"],
  ["web/features/home/b.ts", "#web/data/projects.ts"],
  ["web/features/home/b.ts", "#web/entities/seats/team.ts"],
  ["web/entities/seats/b.ts", "#web/data/projects.ts"],
  ["web/data/b.ts", "#web/lib/ApiContext.tsx"],
  ["web/features/home/b.ts", "#shared/tech-categories.ts"],
  ["web/features/graph/b.ts", "#web/graph/GraphCanvas.tsx"],
  ["web/features/projects/create/b.ts", "#contract/projects.ts"],
  ["web/features/people/use-b-form.ts", "#contract/people.ts"],
  ["web/features/people/BDialog.tsx", "#contract/people.ts"],
  ["bench/b.ts", "#server/app.ts"],
  ["cli/b.ts", "#server/features/repositories/manifests.ts"],
];

/** All forms of imports. */
const forms: Record<string, (from: string, index: number) => string> = {
  value: (from, index) => `import { it as it${index} } from "${from}"; export { it${index} };\n`,
  export: (from) => `export * from "${from}";\n`,
  dynamic: (from, index) => `export const later${index} = () => import("${from}");\n`,
  type: (from, index) =>
    `import type { It as It${index} } from "${from}"; export type { It${index} };\n`,
};

const rooms = ["shared", "contract", "server", "web", "catalogue", "cli", "bench"];

function write(file: string, text: string): void {
  const place = path.join(folder, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.appendFileSync(place, text);
}

/** The rules that refuse the imports, each as "file from rule". */
function refusalsOf(imports: readonly (readonly [file: string, text: string])[]): string[] {
  for (const room of [...rooms, "tests"]) {
    fs.rmSync(path.join(folder, room), { recursive: true, force: true });
    fs.mkdirSync(path.join(folder, room));
  }
  for (const [file, text] of imports) write(file, text);
  const tool = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const { stdout } = spawnSync(process.execPath, [tool, "-T", "json", ...rooms], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { modules, summary } = JSON.parse(stdout) as Outcome;
  const specifiers = new Map(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ module, resolved }) => [`${source} ${resolved}`, module]),
    ),
  );
  return summary.violations.map(
    ({ from, to, rule }) => `${from} ${specifiers.get(`${from} ${to}`) ?? to} ${rule.name}`,
  );
}

interface Outcome {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string; readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

for (const name of ["package.json", ".dependency-cruiser.mjs"]) {
  fs.copyFileSync(path.join(root, name), path.join(folder, name));
}
fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));

test.each(Object.entries(forms))("refuses a wrong import of the form: %s", (name, form) => {
  const imports = [...refused, ...refusedAtRunTime, ...allowed];
  const targets = new Set(imports.map(([, from]) => from).filter((from) => from.startsWith("#")));
  const files = imports.map(([file, from], index) => [file, form(from, index)] as const);
  const stubs = [...targets].map(
    (from) => [from.slice(1), "export const it = 1; export type It = 1;\n"] as const,
  );
  const found = refusalsOf([...files, ...stubs]).filter((line) => !line.includes("no-cycle"));
  const expected = name === "type" ? refused : [...refused, ...refusedAtRunTime];
  expect(found.toSorted()).toEqual(
    expected.map((line) => line.join(" ").replace("node:", "")).toSorted(),
  );
});

test("refuses a cycle of modules, through types too", () => {
  const found = refusalsOf([
    ["server/http/a.ts", 'import type { B } from "./b.ts"; export type A = B;\n'],
    ["server/http/b.ts", 'import type { A } from "./a.ts"; export type B = A;\n'],
  ]);
  expect(found).toContain("server/http/a.ts ./b.ts no-cycle");
});

test("refuses a cycle of folders whose modules have none", () => {
  const found = refusalsOf([
    ["server/features/a/one.ts", 'export * from "#server/features/b/one.ts";\n'],
    ["server/features/b/one.ts", "export const it = 1;\n"],
    ["server/features/b/two.ts", 'export * from "#server/features/a/two.ts";\n'],
    ["server/features/a/two.ts", "export const it = 1;\n"],
  ]);
  expect(found).toEqual([
    "server/features/a server/features/b no-cycle-of-folders",
    "server/features/b server/features/a no-cycle-of-folders",
  ]);
});

test("refuses imports that can't be resolved", () => {
  const found = refusalsOf([["web/lib/a.ts", 'export * from "./missing.ts";\n']]);
  expect(found).toEqual(["web/lib/a.ts ./missing.ts resolves"]);
});
