// Finding starter issues among many: lists and their counts in the index, as processor time. By hand:
// `node bench/issues.ts [ISSUES] [PROJECTS]`; 300,000 issues of 60,000 projects by default.
import fs from "node:fs";
import os from "node:os";
import { v7 } from "uuid";
import { flag } from "#server/project-index/facts.ts";
import type { IssuePageQuery } from "#server/project-index/issue-questions.ts";
import { ProjectIndex } from "#server/project-index/project-index.ts";
import { techFactsOf } from "#tests/support/memory-index.ts";
import * as words from "./seed.ts";
import { tableOf } from "./table.ts";

const catalogue = new URL("../catalogue/techs.json", import.meta.url);
const techs = JSON.parse(fs.readFileSync(catalogue, "utf8")) as { slug: string }[];

/** Milliseconds promised for 95 of 100 answers. */
const promisedMs = 40;
const rounds = 20;

const [issueCount = 300_000, projectCount = 60_000] = process.argv.slice(2).map(Number);

const [firsts, seconds] = [words.firsts.split(","), words.seconds.split(",")];
const { sentences } = words;

/** The same numbers in each run. */
let seed = 1;
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
/** Few technologies and labels are common, most are rare. */
const skewed = (count: number) => Math.floor(count * random() ** 3);

const labelNames = [
  "good first issue",
  "help wanted",
  "documentation",
  "bug",
  ...Array.from({ length: 4_000 }, (_, at) => `area: ${pick(firsts)} ${at}`),
];
const nowSeconds = Math.floor(Date.now() / 1000);

const acts = "Fix,Add,Explain,Test,Remove,Speed up,Document,Translate,Allow,Show".split(",");
/** Words of titles: few are in many of them, as in real ones. */
const vocabulary = [
  ...new Set(sentences.flatMap((sentence) => sentence.toLowerCase().match(/[a-z]{3,}/g) ?? [])),
  ...firsts.flatMap((first) => seconds.map((second) => `${first}${second}`.toLowerCase())),
  ...Array.from({ length: 3_000 }, (_, at) => `${pick(seconds)}${at}`.toLowerCase()),
];
const wordAt = (at: number) => vocabulary[at] ?? "map";
const title = () =>
  [pick(acts), ...Array.from({ length: 5 }, () => wordAt(skewed(vocabulary.length)))].join(" ");

function filledIndex(): ProjectIndex {
  const slugs = techs.map(({ slug }) => slug);
  const index = new ProjectIndex();
  index.setTechs(techFactsOf(slugs));
  const ids = Array.from({ length: projectCount }, (_, at) =>
    v7({ msecs: (nowSeconds - projectCount + at) * 1000 }),
  );
  for (const id of ids) {
    index.set(
      {
        id,
        name: `${pick(firsts)} ${pick(seconds)}`,
        text: `${pick(sentences)} ${pick(sentences)}`,
        techs: [
          ...new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => skewed(600))),
        ],
        stars: skewed(5_000),
        activeAt: nowSeconds - skewed(400 * 86_400),
        flags: flag.hasActivity | flag.starter | flag.developer,
        owner: Math.floor(random() * 40_000),
        answers: 0,
      },
      0,
    );
  }
  const opened = Array.from({ length: issueCount }, (_, at) => at - issueCount).map((at) =>
    v7({ msecs: (nowSeconds + at * 60) * 1000 }),
  );
  index.addIssues(
    opened.map((id) => ({
      id,
      projectId: pick(ids),
      projectName: `${pick(firsts)} ${pick(seconds)}`,
      title: title(),
      labels: [pick(labelNames.slice(0, 4)), labelNames[skewed(labelNames.length)] ?? ""],
      size: Math.floor(random() * 4),
      named: random() < 0.3 ? [skewed(600)] : [],
      reservedUntil: random() < 0.05 ? nowSeconds + 86_400 : 0,
    })),
  );
  for (const one of [index, index.issues]) {
    one.setStems(new Map(one.unresolvedWords(Infinity).map((word) => [word, word])));
  }
  index.complete();
  index.use({ version: 1, statistics: index.learn() });
  return index;
}

const everything: IssuePageQuery = {
  search: null,
  techs: [],
  techsMatch: "all",
  label: null,
  size: null,
  activity: null,
  free: false,
  nowSeconds,
  stack: [],
  history: [],
  sort: "newest",
  pageSize: 20,
  version: null,
  atMs: null,
  after: null,
};

const slugAt = (number: number) => techs[number]?.slug ?? "";
const stack = [3, 20, 90, 250].map(slugAt);

/** By name: what is asked. */
const questions: Readonly<Record<string, readonly Partial<IssuePageQuery>[]>> = {
  newest: [{}, { free: true }, { size: "small" }, { label: "documentation" }],
  "best fit": [
    { sort: "fit", stack },
    { sort: "fit", stack: stack.slice(0, 1) },
    { sort: "fit", stack, size: "medium", free: true },
  ],
  technologies: [
    { techs: stack.slice(0, 2), techsMatch: "any" },
    { techs: stack.slice(0, 1), activity: "month" },
  ],
  search: [4, 20, 60, 200].map((at) => ({ search: `${wordAt(at)} ${wordAt(at * 2)}` })),
  "search for the most frequent words": [0, 1].map((at) => ({
    search: `${wordAt(at)} ${wordAt(at + 1)}`,
  })),
};

const index = filledIndex();
const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;

/** Milliseconds of processor time of each call. */
function measured(work: (query: IssuePageQuery) => unknown, queries: readonly IssuePageQuery[]) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) {
      const before = process.threadCpuUsage();
      work(query);
      const { user, system } = process.threadCpuUsage(before);
      if (round > 0) times.push((user + system) / 1000);
    }
  }
  return times;
}

const none = new Map<string, string>();
const rows = Object.entries(questions).flatMap(([name, some]) => {
  const queries = some.map((one) => ({ ...everything, ...one }));
  const lists = measured((query) => index.issuePage(query, none), queries);
  const counts = measured((query) => index.issueFacets(query, none), queries);
  return [
    [`list, ${name}`, p95(lists)],
    [`counts, ${name}`, p95(counts)],
  ] as const;
});

console.log(`${index.issues.size} issues of ${index.size} projects; load ${os.loadavg()[0]}`);
console.log(`${Math.round(index.issues.byteLength / 2 ** 20)} MiB for the issues`);
console.log(
  tableOf(
    ["processor time of one answer", "p95", "promised"],
    rows.map(([name, ms]) => [name, `${ms.toFixed(1)} ms`, `${promisedMs} ms`]),
  ),
);
if (rows.some(([, ms]) => ms > promisedMs)) process.exitCode = 1;
