import { type ReactNode, type SubmitEvent, useState } from "react";
import type { Appearance, SiteSettings } from "#contract/appearance.ts";
import { defaultSite, papers, siteLimits, startPages } from "#shared/site.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { saveAppearance, undoAppearance } from "#web/data/admin.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccentField } from "./AccentField.tsx";
import { LogoField } from "./LogoField.tsx";
import { AppearancePreview, usePreview } from "./AppearancePreview.tsx";

const paperLabels: Record<SiteSettings["paper"], string> = {
  warm: "Warm, as delivered",
  neutral: "Neutral",
  tinted: "Tinted with your colour",
};

const startPageLabels: Record<SiteSettings["startPage"], string> = {
  home: "Home",
  projects: "Projects",
  explore: "Explore",
};

export function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const { version, canUndo, fixed } = appearance;
  const api = useApi();
  const hydrated = useHydrated();
  const [site, setSite] = useState(appearance.site);
  const preview = usePreview(site);
  // An upload ends some time after what was typed meanwhile.
  const set = (changes: Partial<SiteSettings>) => setSite((last) => ({ ...last, ...changes }));
  // The header and the colours of this page are those that it came with.
  const show = () => window.location.reload();
  const saving = useSubmit({
    mutationFn: () => saveAppearance(api, { site, version }),
    onSuccess: show,
  });
  const undoing = useSubmit({ mutationFn: () => undoAppearance(api, version), onSuccess: show });
  const fields = isApiError(saving.error) ? saving.error.fields : [];
  const errorOf = (field: keyof SiteSettings) =>
    fields.find(({ path }) => path === `site.${field}`)?.message ?? null;
  const isFixed = (field: keyof SiteSettings) => fixed.includes(field);
  const hintOf = (field: keyof SiteSettings, hint: string) =>
    isFixed(field) ? "Set in the server’s environment" : hint;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.submit();
  };
  const isChanged = JSON.stringify(site) !== JSON.stringify(appearance.site);
  return (
    <div className="appearance">
      <AppearancePreview {...preview} />
      <form method="post" noValidate onSubmit={submit} className="min-w-0">
        <Section title="Name">
          <TextField
            label="Site name"
            hint={hintOf("name", "In the header, in mails and in the browser tab")}
            count={{ used: trimmedLength(site.name), max: siteLimits.name.max }}
            value={site.name}
            error={errorOf("name")}
            disabled={isFixed("name")}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <TextField
            label="Tagline"
            hint={hintOf("tagline", "The large sentence on the home page")}
            count={{ used: trimmedLength(site.tagline), max: siteLimits.tagline.max }}
            value={site.tagline}
            error={errorOf("tagline")}
            disabled={isFixed("tagline")}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ tagline: currentTarget.value })}
          />
        </Section>
        <Section title="Logo">
          <LogoField
            label="For light pages"
            hint={hintOf("logo", "PNG, JPEG or SVG, square or wide, up to 200 KB")}
            theme="light"
            value={site.logo}
            disabled={isFixed("logo")}
            onChange={(logo) => set({ logo })}
          />
          <LogoField
            label="For dark pages"
            hint={hintOf("darkLogo", "Without one, the logo for light pages is shown")}
            theme="dark"
            value={site.darkLogo}
            disabled={isFixed("darkLogo")}
            onChange={(darkLogo) => set({ darkLogo })}
          />
        </Section>
        <Section
          title="Colour"
          about="For buttons, the line under the current page and the focus ring."
        >
          <AccentField
            value={site.accent}
            notes={preview.accent}
            error={errorOf("accent")}
            hint={hintOf("accent", "Empty for espresso, as delivered")}
            disabled={isFixed("accent")}
            onChange={(accent) => set({ accent })}
          />
          <Select
            label="Paper"
            value={site.paper}
            disabled={isFixed("paper")}
            options={papers.map((value) => ({ value, label: paperLabels[value] }))}
            onChange={(paper) => set({ paper: papers.find((one) => one === paper) ?? "warm" })}
          />
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1.5 rounded-md bg-sunk px-3.5 py-3 text-15 text-ink-2">
            {(["proj", "tech", "user"] as const).map((kind, index) => (
              <span key={kind} className="inline-flex items-center gap-2">
                <Mark of={kind} />
                {["projects", "technologies", "people"][index]}
              </span>
            ))}
            <span className="small">These three stay. They mean something, on every site.</span>
          </p>
        </Section>
        <Section title="Start page" about="Shown at the site’s address without a path.">
          <Segmented
            legend="Start page"
            hideLegend
            name="start-page"
            disabled={isFixed("startPage")}
            options={startPages.map((value) => ({ value, label: startPageLabels[value] }))}
            value={site.startPage}
            onChange={(startPage) => set({ startPage })}
          />
        </Section>
        <div className="grid gap-4 pt-6">
          <FormError
            title="The appearance was not saved."
            error={fields.length > 0 ? null : saving.error}
          />
          <FormError title="The last change was not undone." error={undoing.error} />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="ink"
              disabled={!hydrated || !isChanged}
              pending={saving.isPending}
            >
              Save
            </Button>
            {canUndo && (
              <Button
                disabled={!hydrated}
                pending={undoing.isPending}
                onClick={() => undoing.submit()}
              >
                Undo the last change
              </Button>
            )}
            <Button variant="quiet" disabled={!hydrated} onClick={() => setSite(defaultSite)}>
              As delivered
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}

interface SectionProps {
  title: string;
  about?: string;
  children: ReactNode;
}

function Section({ title, about, children }: SectionProps) {
  return (
    <section className="border-b border-line py-6 first:pt-0">
      <h2 className="text-22">{title}</h2>
      {about && <p className="mt-1 text-ink-2">{about}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}
