// The report of an import, counted while it runs and printed at its end.
import type { Rejected, Row } from "./row.ts";
import type { Outcome } from "./save-batch.ts";

/** How often something occurred, and the first lines where it did. */
interface Occurrence {
  count: number;
  lines: number[];
}

const shownLines = 5;
const shownWords = 20;

export class Report {
  readonly counts = { added: 0, updated: 0, unchanged: 0 };
  readonly skipped = new Map<string, Occurrence>();
  readonly remarks = new Map<string, Occurrence>();
  /** Words that name no technology, with how often they occur in the file. */
  readonly unknownWords = new Map<string, number>();
  /** Records that contain a project, imported or not. */
  readable = 0;
  /** Projects of the file that now have a technology. */
  withTechs = 0;
  /** Projects of the file without a free seat, apart from archived ones. */
  withoutSeats = 0;

  row(row: Pick<Row, "line" | "remarks">, outcome: Outcome | undefined): void {
    if (outcome?.kind === "skipped") this.skip(row.line, outcome.problem);
    else if (outcome) {
      this.readable += 1;
      this.counts[outcome.kind] += 1;
      if (outcome.techCount > 0) this.withTechs += 1;
      if (outcome.lacksSeats) this.withoutSeats += 1;
      for (const remark of [...row.remarks, ...outcome.remarks]) this.remark(row.line, remark);
    }
  }

  /** For a record that isn't a project. */
  reject({ line, problem }: Rejected): void {
    note(this.skipped, problem, line);
  }

  /** For a project that isn't imported. */
  skip(line: number, problem: string): void {
    this.readable += 1;
    note(this.skipped, problem, line);
  }

  remark(line: number, remark: string): void {
    note(this.remarks, remark, line);
  }

  unknownWord(word: string): void {
    this.unknownWords.set(word, (this.unknownWords.get(word) ?? 0) + 1);
  }
}

function note(occurrences: Map<string, Occurrence>, what: string, line: number): void {
  const occurrence = occurrences.get(what) ?? { count: 0, lines: [] };
  occurrence.count += 1;
  if (occurrence.lines.length < shownLines) occurrence.lines.push(line);
  occurrences.set(what, occurrence);
}

const grouped = new Intl.NumberFormat("en");
const number = (count: number) => grouped.format(count).padStart(9);

/** The report as text. */
export function describe(report: Report): string {
  const { added, updated, unchanged } = report.counts;
  const skipped = [...report.skipped.values()].reduce((sum, { count }) => sum + count, 0);
  return [
    `${number(added)} added`,
    `${number(updated)} updated`,
    `${number(unchanged)} unchanged`,
    `${number(skipped)} skipped${skipped > 0 ? ":" : ""}`,
    ...listed(report.skipped),
    ...(report.remarks.size > 0 ? ["", "Changed to fit:", ...listed(report.remarks)] : []),
    ...aboutTechs(report, added + updated + unchanged),
    ...aboutSeats(report),
  ].join("\n");
}

const listed = (occurrences: Report["skipped"]) =>
  [...occurrences]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([what, { count, lines }]) => {
      const noun = count === 1 ? "line" : "lines";
      return `${number(count)}   ${what} (${noun} ${lines.join(", ")}${count > lines.length ? " …" : ""})`;
    });

/** What opens seats, where projects have none. */
function aboutSeats({ withoutSeats }: Report): string[] {
  if (withoutSeats === 0) return [];
  const [projects, them] = withoutSeats === 1 ? ["project has", "it"] : ["projects have", "them"];
  return [
    "",
    `${grouped.format(withoutSeats)} ${projects} no free seat: people find ${them}, and can't apply. To open seats,`,
    "- add a column roles (developer, designer or both) or positions, and import the file again, or",
    "- sign in as the owner, select projects under My Projects, and open seats there.",
  ];
}

function aboutTechs(report: Report, projects: number): string[] {
  if (projects === 0) return [];
  const share = ((100 * report.withTechs) / projects).toFixed(1);
  const lines = ["", `${share} % of ${grouped.format(projects)} projects have a technology.`];
  const words = [...report.unknownWords].toSorted(
    ([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1),
  );
  if (words.length === 0) return lines;
  const noun = words.length === 1 ? "word means" : "different words mean";
  lines.push(`${grouped.format(words.length)} ${noun} none that is known here:`);
  for (const [word, count] of words.slice(0, shownWords)) lines.push(`${number(count)}   ${word}`);
  if (words.length > shownWords) lines.push(`${" ".repeat(12)}…`);
  return lines;
}
