import { createContext, use } from "react";
import type { LanguageTag } from "#shared/messages/language.ts";
import type { Announcement } from "#contract/announcements.ts";
import type { SiteSettings } from "#contract/appearance.ts";
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

const PageContext = createContext<PageSettings | null>(null);

export const PageProvider = PageContext.Provider;

export function usePage(): PageSettings {
  const settings = use(PageContext);
  if (!settings) throw new Error("usePage needs a PageProvider above it");
  return settings;
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
