// Who may import whom: `npm run check:imports` checks it, and tests/imports.test.ts what it refuses.
// Imports of types and at run time count; test files don't. dependency-cruiser 18 can't use
// TypeScript 7, which has no JavaScript API, so @swc/core reads the files; it stops at `using`.

/** Which other rooms a room may import; shared/ and contract/ have rules of their own. */
const rooms = {
  server: ["contract", "shared", "web"],
  web: ["contract", "shared"],
  catalogue: ["shared"],
  cli: ["contract", "server", "shared"],
  bench: ["contract", "server", "shared", "web", "tests"],
};
const anyRoom = `^(${["shared", "contract", "tests", ...Object.keys(rooms)].join("|")})/`;

/** From top to bottom: a file imports from its own layer and from those below it. */
const layers = {
  server: [
    "main\\.ts$",
    "(build\\.ts$|start/|messages/|import/|backup/|doctor/|evaluate-matching/)",
    "app\\.ts$",
    "metrics/",
    "pages/",
    "jobs/",
    "(demo|features)/",
    "project-index/",
    "realtime/",
    "auth/",
    "markdown/",
    "http/",
    "database/",
    "[\\w-]+\\.ts$",
  ],
  web: ["app/", "routes/", "features/", "entities/", "data/", "lib/", "(content|graph|ui)/"],
};

/** Modules of the browser that load with a form or a dialog, and so may bring schemas. */
const loadedLate = "^web/features/(projects/create/|.*/(use-[\\w-]+-form\\.ts|\\w+Dialog\\.tsx)$)";

const roomRules = Object.entries(rooms).map(([room, others]) => ({
  name: `${room}-keeps-to-its-rooms`,
  from: { path: `^${room}/` },
  to: { path: anyRoom, pathNot: `^(${[room, ...others].join("|")})/` },
}));

const layerRules = Object.entries(layers).flatMap(([room, all]) =>
  all.slice(1).map((layer, index) => {
    const above = `^${room}/(${all.slice(0, index + 1).join("|")})`;
    return {
      name: `no-arrow-up-in-${room}`,
      from: { path: `^${room}/${layer}`, pathNot: above },
      to: { path: above },
    };
  }),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    ...layerRules,
    {
      name: "shared-imports-nothing",
      from: { path: "^shared/" },
      to: { pathNot: "^shared/|node_modules/icu-minify/" },
    },
    {
      name: "contract-imports-zod-and-shared",
      from: { path: "^contract/" },
      to: { pathNot: "^(contract|shared)/|node_modules/zod/" },
    },
    {
      name: "only-pages-import-web",
      from: { path: "^server/", pathNot: "^server/pages/" },
      to: { path: "^web/" },
    },
    {
      name: "only-the-app-imports-routes",
      from: { path: "^server/(features/[^/]+|[^/]+)/" },
      to: { path: "^server/.*routes\\.ts$", pathNot: "^server/$1/" },
    },
    {
      name: "the-command-line-reads-manifests",
      from: { path: "^cli/" },
      to: { path: "^server/", pathNot: "^server/features/repositories/(find-)?manifests\\.ts$" },
    },
    {
      name: "web-features-import-no-other",
      from: { path: "^web/features/([^/]+)/" },
      to: { path: "^web/features/", pathNot: "^web/features/$1/" },
    },
    {
      name: "web-data-offers-no-ui",
      from: { path: "^web/data/" },
      // The client's context is no UI.
      to: { path: "^web/(lib|ui)/.*\\.tsx$", pathNot: "^web/lib/ApiContext\\.tsx$" },
    },
    {
      name: "graph-has-one-entry",
      from: { path: "^web/", pathNot: "^web/graph/" },
      to: { path: "^web/graph/", pathNot: "^web/graph/GraphCanvas\\.tsx$" },
    },
    {
      name: "browser-has-no-node",
      from: { path: "^web/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "schemas-load-late",
      from: { path: "^web/", pathNot: loadedLate },
      to: { path: "^contract/|node_modules/zod/", dependencyTypesNot: ["type-only"] },
    },
    { name: "no-cycle", from: {}, to: { circular: true } },
    {
      name: "no-cycle-of-folders",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    { name: "resolves", from: {}, to: { couldNotResolve: true } },
  ].map((rule) => ({ severity: "error", ...rule })),
  options: {
    parser: "swc",
    exclude: { path: "\\.test\\.tsx?$" },
    doNotFollow: { path: "node_modules|^tests/" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
