import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccentNotes, SiteSettings } from "#contract/appearance.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
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
  // The last one stays while a field can't be saved.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { html: last?.html ?? null, accent: last?.accent ?? null, shown, setShown };
}

const shows = {
  home: "palette.home",
  project: "appearance.previewProject",
  mail: "appearance.previewMail",
  picture: "appearance.previewPicture",
} as const satisfies Record<Shown["show"], TextKey>;

const themes = {
  light: "accounts.themeLight",
  dark: "accounts.themeDark",
} as const satisfies Record<Shown["theme"], TextKey>;

const optionsOf = <Value extends string>(labels: Record<Value, TextKey>) =>
  (Object.entries(labels) as [Value, TextKey][]).map(([value, key]) => ({ value, label: t(key) }));

/** A real page, mail or picture, smaller, that nothing in can be pressed. */
export function AppearancePreview({ html, shown, setShown }: PreviewState) {
  return (
    <section aria-label={t("comments.preview")} className="appearance-preview card">
      <div className="flex flex-wrap gap-2 border-b border-line p-2">
        <Segmented
          legend={t("appearance.previewOf")}
          hideLegend
          name="preview-of"
          options={optionsOf(shows)}
          value={shown.show}
          onChange={(show) => setShown({ ...shown, show })}
        />
        <Segmented
          legend={t("appearance.previewTheme")}
          hideLegend
          name="preview-theme"
          options={optionsOf(themes)}
          value={shown.theme}
          onChange={(theme) => setShown({ ...shown, theme })}
        />
      </div>
      <div className="appearance-frame">
        {/* Without scripts it may have this site's styles. */}
        <iframe
          title={t("comments.preview")}
          inert
          tabIndex={-1}
          sandbox="allow-same-origin"
          srcDoc={html ?? ""}
        />
      </div>
    </section>
  );
}
