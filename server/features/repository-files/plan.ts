// What a file would change of a project: found out for a preview, and again in the transaction that
// writes it.
import type { OpenRole } from "#contract/members.ts";
import {
  type FileField,
  fileFields,
  type RepositoryFilePreview,
} from "#contract/repository-files.ts";
import { positionLimits, projectLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { type NextSeats, reviewSeats, type SeatState } from "#server/features/positions/rules.ts";
import type { ProjectEdit } from "#server/features/projects/queries.ts";
import { spellings, techsByWord } from "#server/features/repositories/propose-techs.ts";
import { pictureChanges, storedPictures } from "./file-pictures.ts";
import { asStored } from "#server/languages.ts";
import type { StoredProblem } from "./parse-file.ts";
import type { FilePosition, ReadFile } from "./read-file.ts";

interface Tech {
  readonly id: string;
  readonly name: string;
}

interface StoredPosition extends SeatState {
  readonly id: string;
  readonly key: string | null;
  /** Whether the file had it when it was last read. */
  readonly isFromFile: boolean;
  readonly role: OpenRole;
  readonly title: string;
  readonly description: string | null;
  readonly hoursAWeek: number | null;
  readonly techs: readonly Tech[];
  /** Whether somebody applied for it, or is invited to it, and waits. */
  readonly isAwaited: boolean;
}

interface StoredProject {
  readonly name: string;
  readonly description: string;
  readonly websiteUrl: string | null;
  readonly licence: string | null;
  readonly techs: readonly Tech[];
  readonly positions: readonly StoredPosition[];
}

/** A position that is to be added, changed, closed or deleted. */
export type PositionStep =
  | { readonly change: "added"; readonly key: string; readonly to: Described }
  | {
      readonly change: "changed";
      readonly id: string;
      readonly key: string;
      readonly from: Described;
      readonly to: Described;
      readonly seats: NextSeats;
      /** Whether that leaves no seat free. */
      readonly isFilled: boolean;
    }
  | {
      readonly change: "closed";
      readonly id: string;
      readonly from: Described;
      readonly seats: NextSeats;
    }
  | { readonly change: "deleted"; readonly id: string; readonly from: Described };

type Described = Pick<
  StoredPosition,
  "role" | "title" | "description" | "hoursAWeek" | "seats" | "techs"
>;

export interface Plan {
  /** What the file decides. */
  readonly fields: readonly FileField[];
  readonly keys: readonly string[];
  /** The project's name then. */
  readonly name: string;
  readonly edit: Pick<ProjectEdit, "name" | "description" | "websiteUrl" | "licence">;
  /** Ids, if they change. */
  readonly techs: readonly string[] | null;
  readonly steps: readonly PositionStep[];
  readonly changes: RepositoryFilePreview["changes"];
  readonly unknownTechs: readonly string[];
  readonly problems: readonly StoredProblem[];
  /** Whether more people can apply or join than before, which a hidden project may not allow. */
  readonly grows: boolean;
}

export const isChange = ({ changes, steps }: Plan): boolean =>
  changes.length > 0 || steps.length > 0;

export const planFor = (db: Db, projectId: string, file: ReadFile): Promise<Plan> =>
  asStored(() => makePlan(db, projectId, file));

async function makePlan(db: Db, projectId: string, file: ReadFile): Promise<Plan> {
  const { content } = file;
  const stored = await storedProject(db, projectId);
  const pictures = await storedPictures(db, projectId);
  const words = [
    content.techs ?? [],
    ...(content.positions ?? []).map(({ techs }) => techs),
  ].flat();
  const byWord = await techsByWord(db, spellings(words));
  const techOf = (word: string) =>
    spellings([word]).flatMap((spelling) => byWord.get(spelling) ?? [])[0];
  const known = (names: readonly string[]): Tech[] => [
    ...new Map(names.flatMap((name) => techOf(name) ?? []).map((tech) => [tech.id, tech])).values(),
  ];
  const problems = [...file.problems];

  const techs = content.techs && known(content.techs);
  if (techs && techs.length > projectLimits.techs) {
    problems.push(file.problemAt(["stack"], t("forms.maxTechs", { max: projectLimits.techs })));
  }
  const steps = problems.length > 0 ? [] : positionSteps(stored.positions, file, known, problems);
  const { name, description, websiteUrl, licence } = content;
  const edit = changed({ name, description, websiteUrl, licence }, stored);
  const hasOtherTechs = techs !== undefined && namesOf(techs) !== namesOf(stored.techs);
  return {
    fields: fileFields.filter((field) => content[field] !== undefined),
    keys: (content.positions ?? []).map(({ key }) => key),
    name: name ?? stored.name,
    edit,
    techs: hasOtherTechs ? techs.map(({ id }) => id) : null,
    steps,
    changes: [
      ...Object.entries(edit).map(([field, to]) => ({
        field: field as keyof typeof edit,
        from: stored[field as keyof typeof edit],
        to,
      })),
      ...(hasOtherTechs
        ? [{ field: "techs" as const, from: namesOf(stored.techs), to: namesOf(techs) }]
        : []),
      ...pictureChanges(pictures, content),
    ],
    unknownTechs: [...new Set(words.filter((word) => !techOf(word)))],
    problems,
    grows: steps.some((step) => step.change === "added" || ("seats" in step && step.seats.grows)),
  };
}

const namesOf = (techs: readonly Tech[]) => techs.map(({ name }) => name).join(", ");

/** Those of the values that aren't stored yet. */
function changed<T extends Record<string, string | null | undefined>>(
  values: T,
  stored: Record<keyof T, string | null>,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== undefined && value !== stored[key]),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function positionSteps(
  stored: readonly StoredPosition[],
  file: ReadFile,
  known: (names: readonly string[]) => Tech[],
  problems: StoredProblem[],
): PositionStep[] {
  const named = file.content.positions;
  if (!named) return [];
  const used = new Set<string>();
  const steps = named.flatMap((position, index): PositionStep[] => {
    const { key, techs, ...rest } = position;
    const to = { ...rest, techs: known(techs) };
    const found = positionFor(stored, position, used);
    if (!found) return [{ change: "added", key, to }];
    used.add(found.id);
    const refuse = (field: string, message: string) => {
      problems.push(file.problemAt(["positions", index, field], message));
      return [];
    };
    if (found.role !== position.role) return refuse("role", t("repository-files.otherRole"));
    const seats = reviewSeats(found, { seats: position.seats });
    if (typeof seats === "string") {
      return refuse("seats", t("positions.belowTaken", { count: found.taken }));
    }
    if (textOf(found) === textOf(to) && found.key === key) return [];
    const isFilled = found.taken < found.seats && found.taken === seats.seats;
    return [{ change: "changed", id: found.id, key, from: found, to, seats, isFilled }];
  });
  const gone = withoutThese(stored, named);
  const countAfter =
    stored.length +
    steps.filter(({ change }) => change === "added").length -
    gone.filter(({ change }) => change === "deleted").length;
  if (countAfter > positionLimits.perProject) {
    problems.push(
      file.problemAt(["positions"], t("positions.tooMany", { max: positionLimits.perProject })),
    );
  }
  return [...gone, ...steps];
}

const textOf = ({ role, title, description, hoursAWeek, seats, techs }: Described) =>
  JSON.stringify([role, title, description, hoursAWeek, seats, techs.map(({ id }) => id)]);

/** The position with that key; or else one that an owner made for the same, which gets the key. */
const positionFor = (
  stored: readonly StoredPosition[],
  { key, role, title }: FilePosition,
  used: ReadonlySet<string>,
) =>
  stored.find((one) => one.key === key) ??
  stored.find(
    (one) =>
      one.key === null &&
      !used.has(one.id) &&
      one.role === role &&
      one.title.toLowerCase() === title.toLowerCase(),
  );

/** Positions that the file had, and has no more: deleted if nobody has or wants a seat in them. */
const withoutThese = (
  stored: readonly StoredPosition[],
  named: readonly FilePosition[],
): PositionStep[] =>
  stored
    .filter(({ key, isFromFile }) => isFromFile && !named.some((one) => one.key === key))
    .flatMap((one): PositionStep[] => {
      const { id } = one;
      if (one.taken === 0 && !one.isAwaited) return [{ change: "deleted", id, from: one }];
      const seats = reviewSeats(one, { isOpen: false });
      return one.isOpen && typeof seats === "object"
        ? [{ change: "closed", id, from: one, seats }]
        : [];
    });

async function storedProject(db: Db, projectId: string): Promise<StoredProject> {
  const techsOf = (table: "project" | "position", id: "p.id" | "s.id") => sql`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by x.position), '[]')
    from ${sql.id(`${table}_techs`)} x join techs t on t.id = x.tech_id
    where x.${sql.id(`${table}_id`)} = ${sql.id(id)})`;
  return sql<StoredProject>`
    select p.name, p.description, p.website_url as "websiteUrl", p.licence,
      ${techsOf("project", "p.id")} as techs,
      (select coalesce(json_agg(json_build_object('id', s.id, 'key', s.file_key,
          'isFromFile', s.file_key is not null and coalesce(s.file_key = any(f.position_keys), false),
          'role', s.role, 'title', s.title, 'description', s.description,
          'hoursAWeek', s.hours_a_week, 'seats', s.seats, 'taken', s.taken,
          'isOpen', s.closed_at is null, 'closedWhenFull', s.closed_when_full,
          'techs', ${techsOf("position", "s.id")},
          'isAwaited', exists (select from applications a
              where a.position_id = s.id and a.status = 'pending')
            or exists (select from invitations i where i.position_id = s.id and i.ended_at is null)
        ) order by s.id), '[]')
        from positions s where s.project_id = p.id) as positions
    from projects p left join repository_files f on f.project_id = p.id
    where p.id = ${projectId}`.one(db);
}
