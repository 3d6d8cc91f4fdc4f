import { useQuery } from "@tanstack/react-query";
import type { PersonDetails } from "#contract/person-details.ts";
import { detailLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { useTechPick } from "#web/entities/techs/use-tech-pick.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { PickField, type PickSource } from "#web/ui/PickField.tsx";
import { PickList } from "#web/ui/PickList.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { TechRef } from "#contract/techs.ts";
import { LanguagesField } from "./LanguagesField.tsx";
import { LinksField } from "./LinksField.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";
import { type DetailsFormState, useDetailsForm } from "./use-details-form.ts";

/** What the viewer says about themselves on their profile. */
export function DetailsForm({ userId }: { userId: string }) {
  const query = useQuery(personDetailsQuery(useApi(), userId));
  if (query.data) return <LoadedForm userId={userId} details={query.data} />;
  if (query.isError) {
    return (
      <ErrorState
        compact
        title="Your details could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Loading label="Your details are loading">
      <SkeletonText lines={6} />
    </Loading>
  );
}

function LoadedForm({ userId, details }: { userId: string; details: PersonDetails }) {
  const isHydrated = useHydrated();
  const form = useDetailsForm(userId, details, () =>
    toast({ title: "Profile updated", mark: "user", timeout: 2000 }),
  );
  return (
    // Never by GET, not even without scripts: addresses are stored and logged.
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
      <TextArea
        {...form.textField("bio")}
        label="Bio"
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
      <PickField
        label="Want to learn"
        chosen={form.values.techsToLearn}
        onChange={(techs) => form.set("techsToLearn", techs)}
        error={form.errorOf("techsToLearn")}
        max={detailLimits.techsToLearn}
        openLabel="Choose technologies"
        closeLabel="Close choices"
        list={TechChoices}
      />
      <label className="check check-user border-t border-line-soft pt-4">
        <input
          type="checkbox"
          checked={form.values.showsAccount}
          onChange={() => form.set("showsAccount", !form.values.showsAccount)}
        />
        Show the account I sign in with
      </label>
      <FormError
        title="Your profile was not updated."
        error={form.error}
        kept="what you typed is kept"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="user" pending={form.isPending} disabled={!isHydrated}>
          Save details
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.discard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}

function Availability({ form }: { form: DetailsFormState }) {
  return (
    <div className="grid grid-cols-[200px_minmax(0,1fr)] items-start gap-x-5 gap-y-4 max-sm:grid-cols-1">
      <TextField
        {...form.textField("hoursAWeek")}
        label="Hours a week"
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

function TechChoices(source: PickSource<TechRef>) {
  return <PickList {...useTechPick(source)} />;
}
