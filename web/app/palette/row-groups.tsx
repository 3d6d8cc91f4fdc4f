// What the palette lists for a text, in groups.
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { profileLimits } from "#shared/limits.ts";
import type { Suggestions } from "#contract/suggestions.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { type ActionCommand, type Commands, commandsNamed, type PageCommand } from "./commands.tsx";
import type { Scope } from "./scopes.ts";

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
  /** A key that does the same. */
  readonly shortcut?: string | undefined;
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
  readonly commands: Commands;
}

export function groupsOf(listing: Listing): RowGroup[] {
  const groups = listing.text === "" ? offered(listing) : listings[listing.scope](listing);
  return groups.filter(({ rows }) => rows.length > 0);
}

/** What each scope lists for a text. */
const listings: Record<Scope, (listing: Listing) => RowGroup[]> = {
  all: ofAllKinds,
  projects: ({ text, found }) => [
    { label: "Projects", rows: found.projects.map(projectRow) },
    { label: "Search", rows: [searchRow(text)] },
  ],
  techs: ({ found }) => [{ label: "Technologies", rows: found.techs.map(techRow) }],
  people: ({ found }) => [{ label: "People", rows: found.people.map(personRow) }],
  actions: ({ text, commands }) => [
    { label: "Actions", rows: commandsNamed(commands.actions, text).map(actionRow) },
  ],
};

/** Before anything is typed. */
function offered({ scope, commands: { pages, actions } }: Listing): RowGroup[] {
  const isOffered = ({ of, isRare }: PageCommand) =>
    scope === "all" ? !isRare : of !== undefined && of === scope;
  const isWithActions = scope === "all" || scope === "actions";
  return [
    { label: "Go to", rows: pages.filter(isOffered).map(pageRow) },
    { label: "Actions", rows: isWithActions ? actions.map(actionRow) : [] },
  ];
}

function ofAllKinds({ text, found, commands }: Listing): RowGroup[] {
  const groups = [
    { label: "Projects", rows: found.projects.map(projectRow), kind: "Project" },
    { label: "Technologies", rows: found.techs.map(techRow), kind: "Technology" },
    { label: "People", rows: found.people.map(personRow), kind: "Person" },
    { label: "Go to", rows: commandsNamed(commands.pages, text).map(pageRow), kind: "Page" },
    { label: "Actions", rows: commandsNamed(commands.actions, text).map(actionRow), kind: "" },
  ];
  const best = bestOf(groups, text);
  return [
    { label: "Best match", isUnlabelled: true, rows: best ? [best] : [] },
    ...groups.map(({ label, rows }) => ({
      label,
      rows: rows.filter(({ key }) => key !== best?.key).slice(0, perKind),
    })),
    { label: "Search", rows: [searchRow(text)] },
  ];
}

/** What is called like the text; otherwise the technology that begins with it, or the page. */
function bestOf(
  groups: readonly { label: string; rows: readonly Row[]; kind: string }[],
  text: string,
): Row | undefined {
  const typed = text.toLowerCase();
  const rows = groups.flatMap(({ kind, rows: own }) =>
    own.map((row) => ({ kind, row: { ...row, detail: row.detail ?? (kind || undefined) } })),
  );
  const named = rows.find(({ row }) => row.label.toLowerCase() === typed);
  const begun = rows.find(
    ({ kind, row }) =>
      (kind === "Technology" || kind === "Page") && row.label.toLowerCase().startsWith(typed),
  );
  return (named ?? begun)?.row;
}

/** What helps where nothing has such a name. */
interface Instead {
  readonly scope: Scope;
  readonly text: string;
  /** How many projects the search finds; null while that isn't known. */
  readonly total: string | null;
  /** A word that occurs, instead of one that doesn't. */
  readonly correction: string | undefined;
  readonly onCorrect: (text: string) => void;
  /** Null for those who can't create projects. */
  readonly onCreate: ((name: string) => void) | null;
}

export function insteadOf(instead: Instead): RowGroup[] {
  const { scope, text, total, correction, onCorrect, onCreate } = instead;
  const isOfProjects = scope === "all" || scope === "projects";
  if (!isOfProjects) return [];
  const rows: Row[] = [
    {
      ...searchRow(text),
      label: `Search descriptions for “${text}”`,
      end: total ?? undefined,
    },
  ];
  if (correction !== undefined) {
    rows.push({
      key: "correct",
      icon: <Search />,
      label: `Did you mean “${correction}”?`,
      run: () => onCorrect(correction),
      stays: true,
    });
  }
  if (onCreate) {
    rows.push({
      key: "create",
      icon: <Mark of="proj" className="size-3" />,
      label: `Create a project called “${text}”`,
      run: () => onCreate(text),
    });
  }
  return [{ label: "Instead", rows }];
}

/** Said where a scope offers nothing before something is typed, or before there is enough. */
export function hintOf(scope: Scope, text: string): string | null {
  if (scope === "people" && [...text].length < profileLimits.search) {
    return `Type at least ${profileLimits.search} letters of a person’s name.`;
  }
  if (text !== "") return null;
  if (scope === "projects") return "Type the name of a project.";
  return scope === "techs" ? "Type the name of a technology." : null;
}

const projectRow = ({ id, name }: Suggestions["projects"][number]): Row => ({
  key: `project-${id}`,
  icon: <Mark of="proj" className="size-3" />,
  label: name,
  isMarked: true,
  href: paths.project(id),
});

const techRow = ({ id, slug, name, imageUrl }: Suggestions["techs"][number]): Row => ({
  key: `tech-${id}`,
  icon: <Logo name={name} src={imageUrl} size={20} />,
  label: name,
  isMarked: true,
  href: paths.tech(slug),
});

const personRow = ({ id, username, displayName, avatarUrl }: Suggestions["people"][number]) => ({
  key: `person-${id}`,
  icon: <Avatar name={displayName} src={avatarUrl} size={24} decorative />,
  label: displayName,
  isMarked: true,
  detail: username,
  href: paths.user(username),
});

const pageRow = ({ label, icon, detail, href }: PageCommand): Row => ({
  key: `page-${label}`,
  icon,
  label,
  isMarked: true,
  detail,
  href,
});

const actionRow = ({ label, icon, detail, load, run, key }: ActionCommand): Row => ({
  key: `action-${label}`,
  icon,
  label,
  isMarked: true,
  detail,
  shortcut: key,
  load,
  run,
});

const searchRow = (text: string): Row => ({
  key: "search",
  icon: <Search />,
  label: `Search projects for “${text}”`,
  href: paths.search(text),
});
