import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccentNotes, SiteSettings } from "#contract/appearance.ts";
import { appearancePreviewQuery, type AppearancePreview as Preview } from "#web/data/admin.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Segmented } from "#web/ui/Segmented.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const debounceMs = 300;

type Shown = Omit<Preview, "site">;

interface PreviewState {
  html: string | null;
  accent: AccentNotes | null;
  shown: Shown;
  setShown: (shown: Shown) => void;
}

/** What the site would look like, a moment after the last change. */
export function usePreview(site: SiteSettings): PreviewState {
  const [shown, setShown] = useState<Shown>({ show: "home", theme: "light" });
  const settled = useDebounced(site, debounceMs);
  const query = appearancePreviewQuery(useApi(), { ...shown, site: settled });
  const { data } = useQuery({ ...query, enabled: useHydrated() });
  return { html: data?.html ?? null, accent: data?.accent ?? null, shown, setShown };
}

const shows = [
  { value: "home", label: "Home" },
  { value: "project", label: "Project" },
  { value: "mail", label: "Mail" },
  { value: "picture", label: "Share picture" },
] as const;

const themes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** A real page, mail or picture, smaller, that nothing in can be pressed. */
export function AppearancePreview({ html, shown, setShown }: PreviewState) {
  return (
    <section aria-label="Preview" className="appearance-preview card">
      <div className="flex flex-wrap gap-2 border-b border-line p-2">
        <Segmented
          legend="Preview of"
          hideLegend
          name="preview-of"
          options={shows}
          value={shown.show}
          onChange={(show) => setShown({ ...shown, show })}
        />
        <Segmented
          legend="Theme of the preview"
          hideLegend
          name="preview-theme"
          options={themes}
          value={shown.theme}
          onChange={(theme) => setShown({ ...shown, theme })}
        />
      </div>
      <div className="appearance-frame">
        {/* Without scripts it may have this site's styles. */}
        <iframe
          title="Preview"
          inert
          tabIndex={-1}
          sandbox="allow-same-origin"
          srcDoc={html ?? ""}
        />
      </div>
    </section>
  );
}
