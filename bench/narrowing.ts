// How quickly filters narrow real projects to a particular one. By hand:
// `BENCH_PROJECTS=projects.jsonl node bench/narrowing.ts`, in the format of `npm run import`. The
// projects are imported into a database of their own; a visitor then looks for every n-th of them by
// its technologies, those with fewest results first, then by words of its description.
import { personOf } from "#server/auth/sign-up.ts";
import type { ListedProject, ProjectFacets } from "#contract/projects.ts";
import { connect } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { importProjects } from "#server/import/import-projects.ts";
import { showProgress } from "#server/start/progress.ts";
import { openSource } from "#server/import/source.ts";
import { newDataDir, removeDataDir, startProduct } from "./product.ts";
import { tableOf } from "./table.ts";
import { githubAccount } from "#tests/support/accounts.ts";

const maxChoices = 4;
const targetCount = 200;

async function importInto(dataDir: string, file: string): Promise<void> {
  const embedded = await openEmbedded(dataDir, () => {});
  const database = connect(embedded.connection);
  try {
    await migrate(database, () => {});
    await loadCatalogue(database);
    const ownerId = await personOf(database.db, githubAccount(1, "bench"));
    const source = await openSource(file);
    const techsField = process.env["BENCH_TECHS"] ?? null;
    const progress = showProgress();
    await importProjects(database, { source, ownerId, techsField, dryRun: false }, progress);
    progress.stop();
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/** Filters as in the address. */
type Filters = Readonly<Record<string, string>>;

class Visitor {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async #get<T>(path: string, filters: Filters): Promise<T> {
    const query = new URLSearchParams(filters);
    const response = await fetch(`${this.#address}/api/v1/${path}?${query}`);
    if (!response.ok) throw new Error(`${path}?${query}: ${response.status}`);
    return (await response.json()) as T;
  }

  facets(filters: Filters): Promise<ProjectFacets> {
    return this.#get("projects/facets", filters);
  }

  list(filters: Filters, after = ""): Promise<ListedProject[]> {
    return this.#get("projects", { ...filters, pageSize: "100", ...(after && { after }) });
  }
}

interface Narrowing {
  readonly filters: Filters;
  /** Results after each choice, all of them first. */
  readonly totals: number[];
}

/** Of the choices that the page offers and the project has, always the one with fewest results. */
async function narrow(visitor: Visitor, target: ListedProject): Promise<Narrowing> {
  const slugs = target.techs.map(({ slug }) => slug);
  // The longest words are the most specific ones.
  const names = new Set(target.techs.flatMap(({ slug, name }) => [slug, name.toLowerCase()]));
  const words = (target.summary.toLowerCase().match(/\p{L}{5,}/gu) ?? [])
    .filter((word) => !names.has(word))
    .toSorted((one, other) => other.length - one.length);
  let filters: Filters = {};
  let facets = await visitor.facets(filters);
  const totals = [facets.total];
  while (totals.length <= maxChoices && facets.total > 1) {
    const chosen = filters["techs"]?.split(",") ?? [];
    const [best] = slugs
      .filter((slug) => !chosen.includes(slug))
      // Rarer ones than those that the page shows are found by the field above them.
      .map((slug) => ({ slug, count: facets.techs.find((one) => one.slug === slug)?.count ?? 0 }))
      .filter(({ count }) => count < facets.total)
      .toSorted((one, other) => one.count - other.count);
    if (best) filters = { ...filters, techs: [...chosen, best.slug].join(",") };
    else {
      const word = words.shift();
      if (word === undefined) break;
      filters = { ...filters, search: [filters["search"], word].filter(Boolean).join(" ") };
    }
    facets = await visitor.facets(filters);
    totals.push(facets.total);
  }
  return { filters, totals };
}

async function measureNarrowing(address: string): Promise<void> {
  const visitor = new Visitor(address);
  const { total } = await visitor.facets({});
  const targets: ListedProject[] = [];
  const step = Math.max(1, Math.floor(total / targetCount));
  let position = 0;
  for (let next: string | null = "projects?pageSize=100"; next !== null;) {
    const response: Response = await fetch(`${address}/api/v1/${next}`);
    for (const project of (await response.json()) as ListedProject[]) {
      if (position % step === 0) targets.push(project);
      position += 1;
    }
    next = /<\/api\/v1\/([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
  }
  const found: { target: ListedProject; narrowing: Narrowing; place: number }[] = [];
  for (const target of targets) {
    const narrowing = await narrow(visitor, target);
    const list = await visitor.list(narrowing.filters);
    found.push({ target, narrowing, place: list.findIndex(({ id }) => id === target.id) + 1 });
  }
  const share = (fits: (one: (typeof found)[number]) => boolean) =>
    `${((100 * found.filter(fits).length) / found.length).toFixed(0)} %`;
  const left = ({ narrowing }: (typeof found)[number]) => narrowing.totals.at(-1) ?? 0;
  const rows = [
    ["one project left", share((one) => left(one) === 1)],
    ["at most three left", share((one) => left(one) <= 3)],
    ["at most ten left", share((one) => left(one) <= 10)],
    ["on the first page of results", share(({ place }) => place > 0 && place <= 20)],
    ["not among the results", share(({ place }) => place === 0)],
  ];
  console.log(
    `\n${tableOf([`${total} projects, ${maxChoices} choices`, "of those looked for"], rows)}`,
  );
  const worst = found.toSorted((one, other) => left(other) - left(one)).slice(0, 8);
  console.log("\nMost results left:");
  for (const { target, narrowing } of worst) {
    const { filters, totals } = narrowing;
    console.log(
      `${target.name}: ${totals.join(" → ")} by /projects?${new URLSearchParams(filters)}`,
    );
  }
}

const file = process.env["BENCH_PROJECTS"];
if (file === undefined) {
  console.error("BENCH_PROJECTS has to name a file of projects, as npm run import takes it");
  process.exitCode = 1;
} else {
  const dataDir = newDataDir();
  try {
    await importInto(dataDir, file);
    const environment = { DEMO_CONTENT: "false", RATE_LIMITS: "off", TRUST_PROXY: "" };
    const product = await startProduct(dataDir, environment);
    try {
      await measureNarrowing(product.address);
    } finally {
      await product.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}
