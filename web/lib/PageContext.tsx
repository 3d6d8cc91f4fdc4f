import { createContext, type ReactNode, use, useState } from "react";
import type { LanguageTag } from "#shared/messages/language.ts";
import type { Announcement } from "#contract/announcements.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import { useApi } from "./ApiContext.tsx";
import type { Clients } from "./loader.ts";
import { defaultSite } from "#shared/site.ts";

/** What the server passes to every page about the site. */
export interface PageSettings {
  /** The site's origin, without a trailing slash. */
  publicUrl: string;
  /** Of the program. */
  version: string;
  statusUrl: string | null;
  sourceUrl: string | null;
  // Absent on most sites, so that their pages don't grow.
  /** Languages to choose from, if there are several. */
  languages?: readonly LanguageTag[];
  /** Whether only signed-in people can read the site. */
  isClosed?: boolean;
  /** Whether nobody can change anything. */
  isReadOnly?: boolean;
  /** Whether the site has no service worker, and so no push messages. */
  isWithoutWorker?: boolean;
  announcement?: Announcement;
  /** For how many days API tokens may be valid, if that isn't a year. */
  apiTokenMaxDays?: number;
  /** Whether the imprint is written. */
  hasImprint?: boolean;
  /** How the site is called and looks, where that isn't as delivered. */
  site?: Partial<SiteSettings>;
  /** Of the light and the dark theme, in the same case. */
  paperColours?: readonly [light: string, dark: string];
}

interface PageState {
  settings: PageSettings;
  change: (changes: Partial<PageSettings>) => void;
}

const PageContext = createContext<PageState | null>(null);

interface PageProviderProps {
  /** Those that the page came with. */
  value: PageSettings;
  /** Called before the page shows other ones. */
  onChange?: ((settings: PageSettings) => void) | undefined;
  children: ReactNode;
}

export function PageProvider({ value, onChange, children }: PageProviderProps) {
  const [settings, setSettings] = useState(value);
  const change = (changes: Partial<PageSettings>) => {
    const next = { ...settings, ...changes };
    onChange?.(next);
    setSettings(next);
  };
  return <PageContext value={{ settings, change }}>{children}</PageContext>;
}

function usePageState(): PageState {
  const state = use(PageContext);
  if (!state) throw new Error("usePage needs a PageProvider above it");
  return state;
}

export const usePage = (): PageSettings => usePageState().settings;

/** The element with the site's own colours, after the style sheets. */
export const siteStyleId = "site-style";

/** A function that reads how the site is called and looks now, and has the page show that in place. */
export function useRefetchSite(): () => Promise<void> {
  const api = useApi();
  const { change } = usePageState();
  return async () => {
    const { site, style, hasImprint } = await api.call("GET /site", {});
    let element = document.getElementById(siteStyleId);
    if (!element && style !== "") {
      element = document.createElement("style");
      element.id = siteStyleId;
      document.head.append(element);
    }
    if (element) element.textContent = style;
    change({ site, hasImprint });
  };
}

/** What loaders need of it. */
export function siteForLoaders({
  site,
}: PageSettings): Pick<Clients, "siteName" | "startPage" | "homeSections"> {
  const { name, startPage, homeSections } = { ...defaultSite, ...site };
  return { siteName: name, startPage, homeSections };
}

/** How the site is called and looks. */
export function useSite(): SiteSettings {
  return { ...defaultSite, ...usePage().site };
}
