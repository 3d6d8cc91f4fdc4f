// Groups the browser's modules into files: few, so that they compress well and need few requests,
// and none with much code that the page doesn't need.
import path from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

const libraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//;
/** Parts of libraries for interactions only: no page needs them to render. */
const acts = /\/@tanstack\/.+\/(mutationObserver|useMutation|useMutationState)\.js$/;
const pieces = /\/(web\/(entities|lib|ui)|shared)\//;
const large = /\/node_modules\/(@base-ui|zod)\//;
/** Declarations of forms, which import schemas. */
const forms = /\/use-[\w-]+-form\.ts$/;
const schemas = /\/contract\/|\/node_modules\/zod\//;
/** A project's page consists of these two routes, which share a file. */
const projectPage = ["project", "project-stack"];
/** Two more pages that visitors see first. */
const home = "home";
const list = "projects";
/** Loaded on each page of signed-in people. */
const liveUpdates = "LiveUpdates";

/** Every page of a site with several languages loads these, and nothing that other pages start with. */
const languageSwitch = /\/web\/(app\/LanguageSwitch|entities\/languages\/LanguageChoices)\.tsx$/;
/** An icon of that switch and of many pages. */
const check = /\/lucide-react\/.+\/icons\/check\.m?js$/;

/** Separates the names of pages that share a file. */
export const pageSeparator = "~";

/**
 * The groups of a build by its entry and its routes; a module belongs to the first that matches.
 */
export function chunkGroups(entry: string, routes: string): Rolldown.CodeSplittingGroup[] {
  let laid: Layout | undefined;
  return [
    {
      debugName: "what every page starts with, and what the project's page shares with others",
      name: (id, context) => {
        laid ??= layoutOf(path.resolve(entry), path.resolve(routes), context);
        if (acts.test(id)) return null;
        if (libraries.test(id) || laid.start.has(id) || check.test(id)) return "frame";
        if (!laid.project.has(id) || !laid.others.has(id)) return null;
        if (laid.home.has(id)) return "frame";
        return laid.list.has(id) ? "list-and-project" : "project-shared";
      },
    },
    {
      name: projectPage.join(pageSeparator),
      test: new RegExp(`/web/routes/(${projectPage.join("|")})\\.tsx$`),
    },
    {
      debugName:
        "what the home page and the list of projects share with each other and with others",
      name: (id) => {
        if (!laid || acts.test(id)) return null;
        if (laid.home.has(id) && laid.list.has(id)) return "cards";
        if (laid.home.has(id) && laid.rest.has(id)) return "home-shared";
        return laid.list.has(id) && laid.rest.has(id) ? "list-shared" : null;
      },
    },
    { name: "languages", test: languageSwitch },
    {
      debugName: "the icons that several other pages show; one file for each would be many",
      name: "icons",
      test: /\/node_modules\/lucide-react\/dist\/esm\/icons\//,
      minShareCount: 2,
    },
    {
      debugName: "pieces of no feature that several pages start with, or live updates and others",
      name: (id) => {
        if (!laid || !pieces.test(id)) return null;
        return laid.rest.has(id) || laid.live.has(id) ? "pieces" : null;
      },
      minShareCount: 2,
    },
    {
      debugName: "what several pages start with, by feature",
      minShareCount: 2,
      name: (id) => (laid?.others.has(id) && !forms.test(id) ? featureOf(id) : null),
    },
    {
      debugName: "what forms validate with, and no page without one loads",
      name: "schemas",
      test: schemas,
      minShareCount: 2,
    },
  ];
}

/** The modules that these import statically: the entry, live updates, a page, or several pages. */
interface Layout {
  start: Set<string>;
  live: Set<string>;
  project: Set<string>;
  home: Set<string>;
  list: Set<string>;
  /** Pages other than those three. */
  rest: Set<string>;
  /** Pages other than the project's. */
  others: Set<string>;
}

function layoutOf(entry: string, routes: string, context: Context): Layout {
  const pages = context.getModuleInfo(routes)?.dynamicallyImportedIds ?? [];
  const pageOf = (id: string) => path.basename(id, ".tsx");
  const isProject = (id: string) => projectPage.includes(pageOf(id));
  const isFirst = (id: string) => isProject(id) || pageOf(id) === home || pageOf(id) === list;
  const closure = (ids: readonly string[]) => {
    const found = new Set<string>();
    for (const id of ids) importsOf(id, context, found);
    return found;
  };
  const project = closure(pages.filter(isProject));
  const lateParts = (id: string) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const start = closure([entry]);
  return {
    start,
    live: closure([...start].flatMap(lateParts).filter((id) => pageOf(id) === liveUpdates)),
    project,
    home: closure(pages.filter((id) => pageOf(id) === home)),
    list: closure(pages.filter((id) => pageOf(id) === list)),
    rest: closure(pages.filter((id) => !isFirst(id))),
    others: closure(pages.filter((id) => !isProject(id))),
  };
}

/**
 * Can't be the name of a page. Data apart from components: live updates need the data of features
 * that the page doesn't show.
 */
function featureOf(id: string): string | null {
  const [, room, word] = /\/web\/(features|data)\/([\w-]+)/.exec(id) ?? [];
  if (word === undefined) return null;
  return room === "data" ? `${word}-data` : `${word}-shared`;
}

/** The module and all its static imports, direct or indirect. */
function importsOf(id: string, context: Context, found: Set<string>): void {
  if (found.has(id) || large.test(id)) return;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    importsOf(imported, context, found);
  }
}
