import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import type { Appearance, SiteSettings } from "#contract/appearance.ts";
import { formatDate } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { firstWeekdays } from "#shared/site-clock.ts";
import { defaultSite, homeSections, papers, siteLimits, startPages } from "#shared/site.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { applyAppearanceToCache, saveAppearance, undoAppearance } from "#web/data/admin.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useRefetchSite } from "#web/lib/PageContext.tsx";
import { useTimeZoneOptions } from "#web/entities/people/use-time-zone-options.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, TextArea, TextField } from "#web/ui/Field.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccentField } from "./AccentField.tsx";
import { FooterLinkFields, SitePageList } from "./FooterFields.tsx";
import { LogoField } from "./LogoField.tsx";
import { AppearancePreview, usePreview } from "./AppearancePreview.tsx";
import { SaveButtons } from "./SaveButtons.tsx";

type HomeSection = SiteSettings["homeSections"][number];

const paperLabels = {
  warm: "appearance.paperWarm",
  neutral: "appearance.paperNeutral",
  tinted: "appearance.paperTinted",
} as const satisfies Record<SiteSettings["paper"], TextKey>;

const startPageLabels = {
  home: "palette.home",
  projects: "frame.projects",
  explore: "appearance.startExplore",
} as const satisfies Record<SiteSettings["startPage"], TextKey>;

const sectionLabels = {
  projects: "appearance.sectionProjects",
  explorer: "appearance.sectionExplorer",
  searches: "appearance.sectionSearches",
  technologies: "techs.title",
} as const satisfies Record<HomeSection, TextKey>;

const meaningLabels = {
  proj: "appearance.projects",
  tech: "appearance.technologies",
  user: "appearance.people",
} as const satisfies Record<string, TextKey>;

export function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const { version, canUndo, fixed } = appearance;
  const api = useApi();
  const hydrated = useHydrated();
  const [site, setSite] = useState(appearance.site);
  const timeZones = useTimeZoneOptions(site.timeZone);
  const preview = usePreview(site);
  // An upload ends some time after what was typed meanwhile.
  const set = (changes: Partial<SiteSettings>) => setSite((last) => ({ ...last, ...changes }));
  const showSection = (section: HomeSection, isShown: boolean) =>
    setSite((last) => ({
      ...last,
      homeSections: homeSections.filter((one) =>
        one === section ? isShown : last.homeSections.includes(one),
      ),
    }));
  const queryClient = useQueryClient();
  const refetchSite = useRefetchSite();
  const show = (saved: Appearance, title: string) => {
    applyAppearanceToCache(queryClient, saved);
    toast({ title, mark: "other" });
    // It is saved whether this page can show it or not.
    return refetchSite().catch(() => undefined);
  };
  const saving = useSubmit({
    mutationFn: () => saveAppearance(api, { site, version }),
    onSuccess: (saved: Appearance) => show(saved, t("appearance.saved")),
  });
  const undoing = useSubmit({
    mutationFn: () => undoAppearance(api, version),
    onSuccess: (saved: Appearance) => show(saved, t("appearance.undone")),
  });
  const fields = isApiError(saving.error) ? saving.error.fields : [];
  const errorOf = (field: string) =>
    fields.find(({ path }) => path === `site.${field}`)?.message ?? null;
  const isFixed = (field: keyof SiteSettings) => fixed.includes(field);
  const hintOf = (field: keyof SiteSettings, hint: string) =>
    isFixed(field) ? t("appearance.isFixed") : hint;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.submit();
  };
  const delivered = Object.fromEntries(
    Object.entries(defaultSite).filter(([field]) => !fixed.includes(field)),
  );
  const isChanged = JSON.stringify(site) !== JSON.stringify(appearance.site);
  return (
    <div className="appearance">
      <AppearancePreview {...preview} />
      <form method="post" noValidate onSubmit={submit} className="min-w-0">
        <Section title={t("forms.name")}>
          <TextField
            label={t("appearance.siteName")}
            hint={hintOf("name", t("appearance.siteNameHint"))}
            count={{ used: trimmedLength(site.name), max: siteLimits.name.max }}
            value={site.name}
            error={errorOf("name")}
            disabled={isFixed("name")}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <TextField
            label={t("appearance.tagline")}
            hint={hintOf("tagline", t("appearance.taglineHint"))}
            count={{ used: trimmedLength(site.tagline), max: siteLimits.tagline.max }}
            value={site.tagline}
            error={errorOf("tagline")}
            disabled={isFixed("tagline")}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ tagline: currentTarget.value })}
          />
        </Section>
        <Section title={t("pictures.logo")}>
          <LogoField
            label={t("appearance.lightLogo")}
            hint={hintOf("logo", t("appearance.lightLogoHint"))}
            theme="light"
            value={site.logo}
            disabled={isFixed("logo")}
            onChange={(logo) => set({ logo })}
          />
          <LogoField
            label={t("appearance.darkLogo")}
            hint={hintOf("darkLogo", t("appearance.darkLogoHint"))}
            theme="dark"
            value={site.darkLogo}
            disabled={isFixed("darkLogo")}
            onChange={(darkLogo) => set({ darkLogo })}
          />
        </Section>
        <Section title={t("appearance.colourSection")} about={t("appearance.colourAbout")}>
          <AccentField
            value={site.accent}
            notes={preview.accent}
            error={errorOf("accent")}
            hint={hintOf("accent", t("appearance.colourHint"))}
            disabled={isFixed("accent")}
            onChange={(accent) => set({ accent })}
          />
          <Select
            label={t("appearance.paper")}
            value={site.paper}
            disabled={isFixed("paper")}
            options={papers.map((value) => ({ value, label: t(paperLabels[value]) }))}
            onChange={(paper) => set({ paper: papers.find((one) => one === paper) ?? "warm" })}
          />
          {isFixed("paper") && <FixedNote />}
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1.5 rounded-md bg-sunk px-3.5 py-3 text-15 text-ink-2">
            {(["proj", "tech", "user"] as const).map((kind) => (
              <span key={kind} className="inline-flex items-center gap-2">
                <Mark of={kind} />
                {t(meaningLabels[kind])}
              </span>
            ))}
            <span className="small">{t("appearance.meaningsStay")}</span>
          </p>
        </Section>
        <Section
          title={t("appearance.startSection")}
          about={hintOf("startPage", t("appearance.startAbout"))}
        >
          <Segmented
            legend={t("appearance.startSection")}
            hideLegend
            name="start-page"
            disabled={isFixed("startPage")}
            options={startPages.map((value) => ({ value, label: t(startPageLabels[value]) }))}
            value={site.startPage}
            onChange={(startPage) => set({ startPage })}
          />
        </Section>
        <Section title={t("appearance.homeSection")} about={t("appearance.homeAbout")}>
          <TextArea
            label={t("appearance.intro")}
            hint={hintOf("intro", t("appearance.introHint"))}
            count={{ used: trimmedLength(site.intro ?? ""), max: siteLimits.intro.max }}
            rows={3}
            value={site.intro ?? ""}
            error={errorOf("intro")}
            disabled={isFixed("intro")}
            onChange={({ currentTarget }) => set({ intro: currentTarget.value || null })}
          />
          <fieldset className="grid gap-1" disabled={isFixed("homeSections")}>
            <legend className="label mb-1.5">{t("appearance.sections")}</legend>
            {isFixed("homeSections") && <FixedNote />}
            {homeSections.map((section) => (
              <CheckField
                key={section}
                label={t(sectionLabels[section])}
                checked={site.homeSections.includes(section)}
                onChange={(isShown) => showSection(section, isShown)}
              />
            ))}
          </fieldset>
        </Section>
        <Section
          title={t("appearance.footerSection")}
          about={hintOf("footerLinks", t("appearance.footerAbout"))}
        >
          <fieldset className="min-w-0" disabled={isFixed("footerLinks")}>
            <FooterLinkFields
              links={site.footerLinks}
              errorOf={errorOf}
              onChange={(footerLinks) => set({ footerLinks })}
            />
          </fieldset>
        </Section>
        <Section title={t("appearance.timeSection")} about={t("appearance.timeAbout")}>
          <Select
            label={t("people.timeZone")}
            value={site.timeZone}
            disabled={isFixed("timeZone")}
            options={timeZones}
            onChange={(timeZone) => set({ timeZone })}
          />
          {isFixed("timeZone") && <FixedNote />}
          <Select
            label={t("appearance.firstWeekday")}
            value={site.firstWeekday}
            disabled={isFixed("firstWeekday")}
            options={firstWeekdays.map((value) => ({ value, label: weekdayLabel(value) }))}
            onChange={(day) =>
              set({ firstWeekday: firstWeekdays.find((one) => one === day) ?? "monday" })
            }
          />
          {isFixed("firstWeekday") && <FixedNote />}
        </Section>
        <Section title={t("appearance.pagesSection")} about={t("appearance.pagesAbout")}>
          <SitePageList pages={appearance.pages} />
        </Section>
        <div className="grid gap-4 pt-6">
          <FormError
            title={t("appearance.notSaved")}
            error={fields.length > 0 ? null : saving.error}
          />
          <FormError title={t("appearance.notUndone")} error={undoing.error} />
          <SaveButtons isChanged={isChanged} isSaving={saving.isPending} {...{ canUndo, undoing }}>
            <Button variant="quiet" disabled={!hydrated} onClick={() => set(delivered)}>
              {t("appearance.asDelivered")}
            </Button>
          </SaveButtons>
        </div>
      </form>
    </div>
  );
}

/** A day of each name. */
const namedDays = { monday: "2026-06-01", saturday: "2026-06-06", sunday: "2026-06-07" } as const;

const weekdayLabel = (name: keyof typeof namedDays): string =>
  formatDate(namedDays[name], { weekday: "long", timeZone: "UTC" });

const FixedNote = () => <p className="small mb-1 text-ink-3">{t("appearance.isFixed")}</p>;

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
