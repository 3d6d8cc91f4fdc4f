// What the palette lists for a text, in groups.
import ListFilter from "lucide-react/icons/list-filter";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { profileLimits, techLimits } from "#shared/limits.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { Suggestions } from "#contract/suggestions.ts";
import { paths } from "#web/lib/paths.ts";
import { freeSeatsOf, seatsLabel } from "#web/entities/seats/team.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { type ActionCommand, type Commands, commandsNamed, type PageCommand } from "./commands.tsx";
import type { Scope } from "./scopes.ts";
import { type Details, noDetails, projectsLabel } from "./use-details.ts";

export interface Row {
  /** Unique within the list. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Whether the words of the text are marked in the label. */
  readonly isMarked?: boolean;
  /** Beside the label, in wide windows. */
  readonly detail?: string | undefined;
  /** At the end. */
  readonly end?: string | undefined;
  readonly endTone?: "user" | "tech" | undefined;
  /** Keys that do the same, one after the other. */
  readonly shortcut?: readonly string[] | undefined;
  /** A page of this app. */
  readonly href?: string;
  /** An address that is loaded as a page. */
  readonly load?: string | undefined;
  readonly run?: (() => void) | undefined;
  /** The palette stays open. */
  readonly stays?: boolean;
}

export interface RowGroup {
  readonly label: string;
  /** The label is for screen readers alone. */
  readonly isUnlabelled?: boolean;
  readonly rows: readonly Row[];
}

export const nothingFound: Suggestions = { projects: [], techs: [], people: [] };

/** How many of a kind are listed among all kinds. */
const perKind = 3;

interface Listing {
  readonly scope: Scope;
  /** "" for what is offered before anything is typed. */
  readonly text: string;
  readonly found: Suggestions;
  readonly details: Details;
  readonly commands: Commands;
  /** What was opened lately. */
  readonly recent: readonly Row[];
}

export function groupsOf(listing: Listing): RowGroup[] {
  const groups = listing.text === "" ? offered(listing) : listings[listing.scope](listing);
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Whether nothing has such a name: searching is all that is left. */
export function findsNothing(listing: Omit<Listing, "details" | "recent">): boolean {
  const rows = groupsOf({ ...listing, details: noDetails, recent: [] }).flatMap((one) => one.rows);
  return rows.every(({ key }) => key === "search");
}

/** What each scope lists for a text. */
const listings: Record<Scope, (listing: Listing) => RowGroup[]> = {
  all: ofAllKinds,
  projects: ({ text, found, details }) => [
    { label: t("frame.projects"), rows: found.projects.map((one) => projectRow(one, details)) },
    { label: t("frame.search"), rows: [searchRow(text, details)] },
  ],
  techs: ({ found, details }) => [
    { label: t("techs.title"), rows: found.techs.map((one) => techRow(one, details)) },
  ],
  people: ({ found }) => [{ label: t("frame.people"), rows: found.people.map(personRow) }],
  actions: ({ text, commands }) => [
    { label: t("palette.actions"), rows: commandsNamed(commands.actions, text).map(actionRow) },
  ],
};

/** Before anything is typed. */
function offered({ scope, recent, commands: { pages, actions } }: Listing): RowGroup[] {
  const ranked = (rank: PageCommand["rank"]) => pages.filter((page) => page.rank === rank);
  const isWithActions = scope === "all" || scope === "actions";
  const offeredPages = scope === "all" ? ranked("first") : pages.filter(({ of }) => of === scope);
  return [
    { label: t("palette.recent"), rows: recent },
    { label: t("palette.goTo"), rows: offeredPages.map(pageRow) },
    { label: t("palette.actions"), rows: isWithActions ? actions.map(actionRow) : [] },
    { label: t("palette.morePages"), rows: scope === "all" ? ranked("more").map(pageRow) : [] },
  ];
}

function ofAllKinds({ text, found, details, commands }: Listing): RowGroup[] {
  const projects = found.projects.map((one) => projectRow(one, details));
  const techs = found.techs.map((one) => techRow(one, details));
  const groups = [
    { label: t("frame.projects"), rows: projects, kind: "project" as const },
    { label: t("techs.title"), rows: techs, kind: "tech" as const },
    { label: t("frame.people"), rows: found.people.map(personRow), kind: "person" as const },
    {
      label: t("palette.goTo"),
      rows: commandsNamed(commands.pages, text).map(pageRow),
      kind: "page" as const,
    },
    {
      label: t("palette.actions"),
      rows: commandsNamed(commands.actions, text).map(actionRow),
      kind: null,
    },
  ];
  const best = bestOf(groups, text);
  return [
    { label: t("palette.bestMatch"), isUnlabelled: true, rows: best ? [best] : [] },
    ...groups.map(({ label, rows }) => ({
      label,
      rows: rows.filter(({ key }) => key !== best?.key).slice(0, perKind),
    })),
    { label: t("frame.search"), rows: [searchRow(text, details), ...seatsRows(details)] },
  ];
}

const kindLabels = {
  project: "palette.project",
  tech: "palette.technology",
  person: "members.person",
  page: "palette.page",
} satisfies Record<string, TextKey>;

type RowKind = keyof typeof kindLabels;

/** What is called like the text; otherwise the technology that begins with it, or the page. */
function bestOf(
  groups: readonly { label: string; rows: readonly Row[]; kind: RowKind | null }[],
  text: string,
): Row | undefined {
  const typed = text.toLowerCase();
  const rows = groups.flatMap(({ kind, rows: own }) =>
    own.map((row) => ({
      kind,
      row: { ...row, detail: row.detail ?? (kind ? t(kindLabels[kind]) : undefined) },
    })),
  );
  const named = rows.find(({ row }) => row.label.toLowerCase() === typed);
  const begun = rows.find(
    ({ kind, row }) =>
      (kind === "tech" || kind === "page") && row.label.toLowerCase().startsWith(typed),
  );
  return (named ?? begun)?.row;
}

/** What helps where nothing has such a name. */
interface Instead {
  readonly scope: Scope;
  readonly text: string;
  readonly details: Details;
  readonly onCorrect: (text: string) => void;
  /** Null for visitors, as is the next one. */
  readonly onCreate: ((name: string) => void) | null;
  readonly onSuggestTech: ((name: string) => void) | null;
}

export function insteadOf(instead: Instead): RowGroup[] {
  const { scope, text, details, onCorrect, onCreate, onSuggestTech } = instead;
  const isOf = (kind: Scope) => scope === "all" || scope === kind;
  const rows: Row[] = isOf("projects")
    ? [{ ...searchRow(text, details), label: t("palette.searchDescriptions", { text }) }]
    : [];
  const { correction } = details;
  if (correction !== undefined) {
    rows.push({
      key: "correct",
      icon: <Search />,
      label: t("palette.didYouMean", { text: correction }),
      run: () => onCorrect(correction),
      stays: true,
    });
  }
  if (onSuggestTech && isOf("techs") && mayBeTech(text)) {
    rows.push({
      key: "suggest",
      icon: <Plus />,
      label: t("palette.suggestTech", { name: text }),
      detail: t("palette.adminReviews"),
      run: () => onSuggestTech(text),
    });
  }
  if (onCreate && isOf("projects")) {
    rows.push({
      key: "create",
      icon: <Mark of="proj" className="size-3" />,
      label: t("palette.createNamed", { name: text }),
      run: () => onCreate(text),
    });
  }
  return [{ label: t("palette.instead"), rows }];
}

function mayBeTech(text: string): boolean {
  const { length } = [...text];
  return length >= 2 && length <= techLimits.name.max;
}

/** Said where a scope offers nothing before something is typed, or before there is enough. */
export function hintOf(scope: Scope, text: string): string | null {
  if (scope === "people" && [...text].length < profileLimits.search) {
    return t("palette.typePerson", { count: profileLimits.search });
  }
  if (text !== "") return null;
  if (scope === "projects") return t("palette.typeProject");
  return scope === "techs" ? t("palette.typeTech") : null;
}

type Named<Kind extends keyof Suggestions> = Suggestions[Kind][number];

function projectRow({ id, name }: Named<"projects">, { projects }: Details): Row {
  const project = projects.get(id);
  const free = project ? freeSeatsOf(project).length : 0;
  const seats = project?.archivedAt ? t("projects.archived") : seatsLabel(free);
  return {
    key: `project-${id}`,
    icon: <Mark of="proj" className="size-3" />,
    label: name,
    isMarked: true,
    detail: project?.summary || undefined,
    end: project && seats,
    endTone: free > 0 ? "user" : undefined,
    href: paths.project(id),
  };
}

function techRow({ id, slug, name, imageUrl }: Named<"techs">, { techCounts }: Details): Row {
  const count = techCounts.get(id);
  return {
    key: `tech-${id}`,
    icon: <Logo name={name} src={imageUrl} size={20} />,
    label: name,
    isMarked: true,
    end: count === undefined ? undefined : projectsLabel(count),
    href: paths.tech(slug),
  };
}

const personRow = ({ id, username, displayName, avatarUrl }: Named<"people">): Row => ({
  key: `person-${id}`,
  icon: <Avatar name={displayName} src={avatarUrl} size={24} decorative />,
  label: displayName,
  isMarked: true,
  detail: username,
  href: paths.user(username),
});

const pageRow = ({ label, icon, detail, keys, href }: PageCommand): Row => ({
  key: `page-${label}`,
  icon,
  label,
  isMarked: true,
  detail,
  shortcut: keys,
  href,
});

const actionRow = ({ label, icon, detail, keys, load, run, stays }: ActionCommand): Row => ({
  key: `action-${label}`,
  icon,
  label,
  isMarked: true,
  detail,
  shortcut: keys,
  load,
  run,
  ...(stays && { stays }),
});

const searchRow = (text: string, { total }: Details): Row => ({
  key: "search",
  icon: <Search />,
  label: t("palette.searchProjects", { text }),
  end: total ?? undefined,
  href: paths.search(text),
});

/** Below the search, so that no row moves when it comes. */
function seatsRows({ seats }: Details): Row[] {
  if (!seats) return [];
  const { tech, role, count } = seats;
  return [
    {
      key: "seats",
      icon: <ListFilter />,
      label: t("palette.seatFree", { tech: tech.name, role }),
      end: projectsLabel(count),
      href: paths.projects({ techs: [tech.slug], role }),
    },
  ];
}
