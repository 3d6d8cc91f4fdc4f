// The pages that the viewer can open, and what they can do from every page.
import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import Bell from "lucide-react/icons/bell";
import Bookmark from "lucide-react/icons/bookmark";
import Footprints from "lucide-react/icons/footprints";
import FolderOpen from "lucide-react/icons/folder-open";
import History from "lucide-react/icons/history";
import Keyboard from "lucide-react/icons/keyboard";
import Layers from "lucide-react/icons/layers";
import LogOut from "lucide-react/icons/log-out";
import Moon from "lucide-react/icons/moon";
import Plus from "lucide-react/icons/plus";
import Route from "lucide-react/icons/route";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import Shield from "lucide-react/icons/shield";
import Star from "lucide-react/icons/star";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import User from "lucide-react/icons/user";
import UserRound from "lucide-react/icons/user-round";
import Waypoints from "lucide-react/icons/waypoints";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { SessionUser } from "#contract/people.ts";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { fittingMatches, matchesQuery } from "#web/data/matches.ts";
import { savedSearchesQuery } from "#web/data/saved-searches.ts";
import { waitingCountQuery, useSession, useUnreadCount } from "#web/data/session.ts";
import { useSignOut } from "#web/features/auth/SignOutForm.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel, fullNumber } from "#web/ui/short-number.ts";
import { goShortcuts } from "#web/app/go-shortcuts.ts";
import { type AdminPart, paths, savedSearchPath } from "#web/lib/paths.ts";
import { singleKeysAreOn } from "#web/lib/single-keys.ts";
import { chooseTheme, useTheme } from "#web/lib/theme.ts";

interface Command {
  readonly label: string;
  /** Further words that find it. */
  readonly also?: string;
  readonly icon: ReactNode;
  /** Beside the label. */
  readonly detail?: string;
  /** Single keys that do the same, one after the other. */
  readonly keys?: readonly string[] | undefined;
}

export interface PageCommand extends Command {
  readonly href: string;
  /** What its page lists, so that a scope without a text offers it. */
  readonly of?: "projects" | "techs" | "people";
  /** Where it is listed before anything is typed; nowhere without one. */
  readonly rank?: "first" | "more";
}

export interface ActionCommand extends Command {
  /** An address outside of the app, loaded as a page. */
  readonly load?: string;
  readonly run?: () => void;
  /** The palette stays open. */
  readonly stays?: boolean;
}

export interface Commands {
  readonly pages: readonly PageCommand[];
  readonly actions: readonly ActionCommand[];
}

/** What the actions need of the palette. */
export interface CommandHandlers {
  isOpen: boolean;
  createProject: () => void;
  editProfile: () => void;
  showShortcuts: () => void;
  /** Null if nothing was opened lately. */
  clearRecent: (() => void) | null;
}

export function useCommands(handlers: CommandHandlers): Commands {
  const api = useApi();
  const { user } = useSession();
  const unreadCount = useUnreadCount();
  const isEnabled = user !== null && handlers.isOpen;
  const waiting = useQuery({ ...waitingCountQuery(api), enabled: isEnabled }).data?.count;
  const { data: saved = [] } = useQuery({ ...savedSearchesQuery(api), enabled: isEnabled });
  const stack = user?.techs ?? [];
  const { data: matches } = useQuery({
    ...matchesQuery(api, fittingMatches(stack)),
    enabled: isEnabled && stack.length > 0,
  });
  const { pathname, search } = useLocation();
  const themes = useThemeActions();
  const signOut = useSignOut();
  const help: ActionCommand = {
    label: t("palette.shortcuts"),
    also: t("palette.shortcutsWords"),
    icon: <Keyboard />,
    run: handlers.showShortcuts,
    keys: singleKeysAreOn() ? ["?"] : undefined,
  };
  const clearing: ActionCommand[] = handlers.clearRecent
    ? [
        {
          label: t("palette.clearRecent"),
          also: t("palette.clearRecentWords"),
          icon: <History />,
          run: handlers.clearRecent,
          stays: true,
        },
      ]
    : [];
  if (!user) {
    const signIn = {
      label: t("frame.signIn"),
      also: t("palette.signInWords"),
      icon: <ArrowRight />,
      load: paths.signIn(pathname + search),
    };
    const pages = [
      projectsPage(),
      firstStepsPage(),
      peoplePage(),
      explorePage(),
      matchesPage(),
      techsPage(),
    ];
    return { pages: ranked("first", pages), actions: [signIn, ...themes, help, ...clearing] };
  }
  const news = { waiting: waiting ?? 0, unread: unreadCount, fitting: matches?.close ?? 0 };
  return {
    pages: [
      ...ranked("first", firstPages(user, news)),
      ...ranked("more", morePages(user, saved.length)),
      ...saved.map(savedSearchPage),
      ...(user.isAdmin ? adminPages() : []),
    ],
    actions: [
      {
        label: t("frame.createProject"),
        also: t("palette.createProjectWords"),
        icon: <Plus />,
        run: handlers.createProject,
      },
      {
        label: t("palette.editStack"),
        also: t("palette.editStackWords"),
        icon: <Layers />,
        run: handlers.editProfile,
      },
      ...themes,
      help,
      ...clearing,
      {
        label: t("frame.signOut"),
        also: t("palette.signOutWords"),
        icon: <LogOut />,
        run: () => void signOut(),
      },
    ],
  };
}

/** With the keys that lead there. */
const ranked = (rank: "first" | "more", pages: readonly PageCommand[]): PageCommand[] =>
  pages.map((page) => {
    const key = goShortcuts.find(({ path }) => path === page.href)?.key;
    return { ...page, rank, keys: key && singleKeysAreOn() ? ["g", key] : undefined };
  });

const projectsPage = (): PageCommand => ({
  label: t("frame.projects"),
  icon: <FolderOpen />,
  href: paths.projects(),
  of: "projects",
});
const firstStepsPage = (): PageCommand => ({
  label: t("frame.firstSteps"),
  also: t("palette.firstStepsWords"),
  icon: <Footprints />,
  href: paths.issues(),
});
const peoplePage = (): PageCommand => ({
  label: t("frame.people"),
  also: t("palette.peopleWords"),
  icon: <UserRound />,
  href: paths.people(),
  of: "people",
});
const explorePage = (): PageCommand => ({
  label: t("frame.explore"),
  also: t("palette.exploreWords"),
  icon: <Waypoints />,
  href: paths.explore(),
});
const matchesPage = (): PageCommand => ({
  label: t("palette.matches"),
  also: t("palette.matchesWords"),
  icon: <Route />,
  href: paths.matches(),
});
const techsPage = (): PageCommand => ({
  label: t("techs.title"),
  also: t("palette.techsWords"),
  icon: <Layers />,
  href: paths.techs(),
  of: "techs",
});

interface News {
  readonly waiting: number;
  readonly unread: number;
  /** How many projects share at least two technologies with the viewer. */
  readonly fitting: number;
}

const firstPages = ({ username }: SessionUser, news: News): PageCommand[] => [
  {
    ...matchesPage(),
    ...(news.fitting > 0 && {
      detail: t("palette.fitting", { count: fullNumber(news.fitting) }),
    }),
  },
  {
    label: t("frame.applications"),
    icon: <Send />,
    href: paths.applications(),
    ...(news.waiting > 0 && { detail: t("palette.waiting", { count: countLabel(news.waiting) }) }),
  },
  {
    label: t("frame.notifications"),
    also: t("palette.notificationsWords"),
    icon: <Bell />,
    href: paths.notifications(),
    ...(news.unread > 0 && { detail: t("palette.unread", { count: countLabel(news.unread) }) }),
  },
  { label: t("frame.myProjects"), icon: <FolderOpen />, href: paths.myProjects(), of: "projects" },
  { label: t("palette.yourProfile"), icon: <User />, href: paths.user(username) },
];

const morePages = ({ isAdmin }: SessionUser, savedCount: number): PageCommand[] => [
  projectsPage(),
  firstStepsPage(),
  peoplePage(),
  explorePage(),
  techsPage(),
  { label: t("frame.starredProjects"), icon: <Star />, href: paths.starred(), of: "projects" },
  {
    label: t("frame.savedSearches"),
    also: t("palette.savedSearchesWords"),
    icon: <Bookmark />,
    href: paths.savedSearches(),
    of: "projects",
    ...(savedCount > 0 && { detail: t("palette.savedCount", { count: savedCount }) }),
  },
  {
    label: t("frame.accountSettings"),
    also: t("palette.accountSettingsWords"),
    icon: <Settings />,
    href: paths.accountSettings(),
  },
  ...(isAdmin ? [{ label: t("frame.admin"), icon: <Shield />, href: paths.admin() }] : []),
];

/** Its results. */
const savedSearchPage = ({ name, filters, newCount }: SavedSearch): PageCommand => ({
  label: name,
  icon: <Bookmark />,
  href: savedSearchPath(filters),
  detail:
    newCount > 0
      ? t("palette.savedSearchNew", { count: countLabel(newCount) })
      : t("saved-searches.savedTitle"),
});

const adminPart = (part: AdminPart, label: TextKey): PageCommand => ({
  label: t(label),
  icon: <Shield />,
  href: paths.admin(part),
});

const adminPages = (): readonly PageCommand[] => [
  adminPart("techs", "palette.adminTechs"),
  adminPart("notifications", "palette.adminNotifications"),
  adminPart("users", "palette.adminUsers"),
  adminPart("access", "palette.adminAccess"),
  adminPart("reports", "palette.adminReports"),
  adminPart("announcement", "palette.adminAnnouncement"),
  adminPart("audit", "palette.adminAudit"),
  adminPart("jobs", "palette.adminJobs"),
];

/** The theme that isn't shown; where one was chosen, also the system's. */
function useThemeActions(): ActionCommand[] {
  const theme = useTheme();
  const isDark =
    theme === "dark" ||
    (theme === "system" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  const other = isDark ? "light" : "dark";
  const also = t("palette.themeWords");
  return [
    {
      label: t("palette.switchTheme", { theme: other }),
      also,
      icon: isDark ? <Sun /> : <Moon />,
      run: () => chooseTheme(other),
    },
    ...(theme === "system"
      ? []
      : [
          {
            label: t("palette.systemTheme"),
            also,
            icon: <SunMoon />,
            run: () => chooseTheme("system"),
          },
        ]),
  ];
}

/** The commands whose words begin with those of the text, those that begin with it first. */
export function commandsNamed<One extends Command>(commands: readonly One[], text: string): One[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const begins = ({ label }: One) => label.toLowerCase().startsWith(text.toLowerCase());
  return commands
    .filter(({ label, also = "" }) => {
      const own = wordsOf(`${label} ${also}`);
      return words.every((word) => own.some((one) => one.startsWith(word)));
    })
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
