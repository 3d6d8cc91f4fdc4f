import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { t } from "#shared/messages/t.ts";
import type { PersonDetails } from "#contract/person-details.ts";
import { compareNames } from "#shared/format.ts";
import { spokenLanguages } from "#shared/languages.ts";
import { detailLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { TechPickField } from "#web/entities/techs/TechPick.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { CheckField, TextArea, TextField } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useTimeZoneOptions } from "#web/entities/people/use-time-zone-options.ts";
import { languageName } from "./details-labels.ts";
import { type DetailsForm as Form, useDetailsForm } from "./use-details-form.ts";

/** What the viewer says about themselves on their profile. */
export function DetailsForm({ userId }: { userId: string }) {
  const query = useQuery(personDetailsQuery(useApi(), userId));
  if (query.data) return <LoadedForm userId={userId} details={query.data} />;
  if (query.isError) {
    return <QueryError title={t("people.detailsNotLoaded")} query={query} />;
  }
  return (
    <Loading label={t("people.detailsLoading")}>
      <SkeletonText lines={6} />
    </Loading>
  );
}

function LoadedForm({ userId, details }: { userId: string; details: PersonDetails }) {
  const isHydrated = useHydrated();
  const form = useDetailsForm(userId, details, () =>
    toast({ title: t("people.profileUpdated"), mark: "user", timeout: 2000 }),
  );
  return (
    // Never by GET, not even without scripts: addresses are stored and logged.
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={form.onSubmit}>
      <TextArea
        {...form.textField("bio")}
        label={t("people.bio")}
        rows={3}
        count={{ used: trimmedLength(form.values.bio), max: detailLimits.bio }}
      />
      <LinksField
        links={form.values.links}
        error={form.errorOf("links")}
        onChange={(links) => form.set("links", links)}
        onBlur={() => form.touch("links")}
      />
      <Availability form={form} />
      <LanguagesField
        languages={form.values.languages}
        onChange={(languages) => form.set("languages", languages)}
      />
      <TechPickField
        label={t("people.wantToLearn")}
        chosen={form.values.techsToLearn}
        onChange={(techs) => form.set("techsToLearn", techs)}
        error={form.errorOf("techsToLearn")}
        max={detailLimits.techsToLearn}
        openLabel={t("people.chooseTechs")}
        closeLabel={t("people.closeChoices")}
      />
      <CheckField
        className="border-t border-line-soft pt-4"
        label={t("people.showAccount")}
        checked={form.values.showsAccount}
        onChange={(shows) => form.set("showsAccount", shows)}
      />
      <FormError title={t("people.notUpdated")} error={form.generalError} kept="typed" />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="user" pending={form.isPending} disabled={!isHydrated}>
          {t("people.saveDetails")}
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.discard}>
            {t("forms.discardChanges")}
          </Button>
        )}
      </div>
    </form>
  );
}

function Availability({ form }: { form: Form }) {
  return (
    <div className="grid grid-cols-[200px_minmax(0,1fr)] items-start gap-x-5 gap-y-4 max-sm:grid-cols-1">
      <TextField
        {...form.textField("hoursAWeek")}
        label={t("positions.hours")}
        inputMode="numeric"
        autoComplete="off"
      />
      <TimeZoneField
        timeZone={form.values.timeZone}
        onChange={(timeZone) => form.set("timeZone", timeZone)}
      />
    </div>
  );
}

interface LanguagesFieldProps {
  languages: readonly string[];
  onChange: (languages: string[]) => void;
}

/** Spoken languages as chips, and a list to add one from. */
function LanguagesField({ languages, onChange }: LanguagesFieldProps) {
  const others = spokenLanguages
    .filter((code) => !languages.includes(code))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => compareNames(one.label, other.label));
  return (
    <div className="grid gap-2">
      <Select
        label={t("people.languages")}
        className="justify-items-start"
        disabled={languages.length >= detailLimits.languages}
        options={[{ value: "", label: t("people.addLanguage") }, ...others]}
        value=""
        onChange={(code) => code !== "" && onChange([...languages, code])}
      />
      {languages.length > 0 && (
        <ul className="chips" aria-label={t("people.chosenLanguages")}>
          {languages.map((code) => (
            <li key={code} className="flex max-w-full">
              <Chip onRemove={() => onChange(languages.filter((one) => one !== code))}>
                {languageName(code)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface LinksFieldProps {
  links: readonly string[];
  error: string | undefined;
  onChange: (links: string[]) => void;
  onBlur: () => void;
}

/** Addresses, each in a field of its own. */
function LinksField({ links, error, onChange, onBlur }: LinksFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onChange([...links, ""]);
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus(),
    );
  };
  const remove = (at: number) => {
    onChange(links.filter((_, index) => index !== at));
    list.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return (
    <fieldset ref={list} className="grid gap-2" aria-describedby={error && "links-error"}>
      <legend className="label mb-1.5">{t("people.links")}</legend>
      {links.map((link, index) => (
        <div key={index} className="flex items-center gap-2">
          <input
            type="url"
            inputMode="url"
            className="input"
            aria-label={t("people.link", { number: index + 1 })}
            aria-invalid={error ? true : undefined}
            placeholder="https://"
            autoComplete="url"
            spellCheck={false}
            value={link}
            onChange={({ currentTarget: { value } }) =>
              onChange(links.map((one, at) => (at === index ? value : one)))
            }
            onBlur={onBlur}
          />
          <IconButton
            label={t("people.removeLink", { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {error && (
        <p id="links-error" role="alert" className="small field-error">
          {error}
        </p>
      )}
      {links.length < detailLimits.links && (
        <Button
          data-add=""
          variant="line"
          size="sm"
          className="w-fit"
          icon={<Plus />}
          onClick={add}
        >
          {t("people.addLink")}
        </Button>
      )}
    </fieldset>
  );
}

interface TimeZoneFieldProps {
  timeZone: string;
  onChange: (timeZone: string) => void;
}

function TimeZoneField({ timeZone, onChange }: TimeZoneFieldProps) {
  const timeZones = useTimeZoneOptions(timeZone);
  return (
    <Select
      label={t("people.timeZone")}
      className="justify-items-start"
      options={[{ value: "", label: t("people.notShown") }, ...timeZones]}
      value={timeZone}
      onChange={onChange}
    />
  );
}
