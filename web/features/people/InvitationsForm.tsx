import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { SessionUser } from "#contract/people.ts";
import type { PersonDetails } from "#contract/person-details.ts";
import { availabilities, openRoles } from "#shared/findable.ts";
import { invitationLimits, profileLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { availabilityLabel } from "#web/entities/people/findable-labels.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useEarlyCheck } from "#web/ui/early-input.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { type FindableValues, useInvitationsForm } from "./use-invitations-form.ts";

/** Whether the viewer can be invited and, if so, whether owners of projects find them. */
export function InvitationsForm({ user }: { user: SessionUser }) {
  const query = useQuery(personDetailsQuery(useApi(), user.id));
  if (query.data) return <LoadedForm user={user} details={query.data} />;
  if (query.isError) {
    return <QueryError title={t("people.invitationsNotLoaded")} query={query} />;
  }
  return (
    <Loading label={t("people.invitationsLoading")}>
      <SkeletonText lines={4} />
    </Loading>
  );
}

function LoadedForm({ user, details }: { user: SessionUser; details: PersonDetails }) {
  const isHydrated = useHydrated();
  const form = useInvitationsForm(user, details, () =>
    toast({ title: t("people.invitationsSaved"), mark: "user", timeout: 2000 }),
  );
  const { acceptsInvitations, findable } = form.values;
  const box = useEarlyCheck(acceptsInvitations, (accepts) =>
    form.set("acceptsInvitations", accepts),
  );
  return (
    // Never by GET, not even without scripts: addresses are stored and logged.
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={form.onSubmit}>
      <div className="check-user grid gap-1">
        <label className="check font-medium">
          <input
            ref={box}
            type="checkbox"
            checked={acceptsInvitations}
            aria-describedby="invitations-about"
            onChange={() => form.set("acceptsInvitations", !acceptsInvitations)}
          />
          {t("people.canBeInvited")}
        </label>
        <p id="invitations-about" className="small text-ink-2">
          {t("people.canBeInvitedHint")}
        </p>
      </div>
      {acceptsInvitations && (
        <div className="border-s-2 border-line ps-5">
          <FindableFields
            chosen={findable}
            error={form.errorOf("findable")}
            onChange={(changed) => form.set("findable", changed)}
            onBlur={() => form.touch("findable")}
          />
        </div>
      )}
      <FormError title={t("people.invitationsNotSaved")} error={form.generalError} kept="choices" />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="user" pending={form.isPending} disabled={!isHydrated}>
          {t("people.saveInvitations")}
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

/** What is chosen at first once it is switched on: no role. */
const newFindable: FindableValues = { roles: [], availability: "up_to_3", lookingFor: "" };

interface FindableFieldsProps {
  chosen: FindableValues | null;
  error: string | undefined;
  onChange: (chosen: FindableValues | null) => void;
  onBlur: () => void;
}

/** The switch that lets owners of projects find the person, and what it shows of them. */
function FindableFields({ chosen, error, onChange, onBlur }: FindableFieldsProps) {
  const setListed = (isListed: boolean) => onChange(isListed ? newFindable : null);
  const box = useEarlyCheck(chosen !== null, setListed);
  return (
    <fieldset className="check-user grid gap-3">
      <legend className="sr-only">{t("people.beingFound")}</legend>
      <label className="check font-medium">
        <input
          ref={box}
          type="checkbox"
          checked={chosen !== null}
          aria-describedby="findable-about"
          onChange={() => setListed(chosen === null)}
        />
        {t("people.listMe")}
      </label>
      <p id="findable-about" className="small text-ink-2">
        {rich("people.listMeHint", {
          max: invitationLimits.unansweredPerDay,
          link: (text) => (
            <Link className="link" to={paths.people()}>
              {text}
            </Link>
          ),
        })}
      </p>
      {chosen && (
        <Choices
          chosen={chosen}
          error={error}
          onChange={(changed) => onChange({ ...chosen, ...changed })}
          onBlur={onBlur}
        />
      )}
    </fieldset>
  );
}

interface ChoicesProps {
  chosen: FindableValues;
  error: string | undefined;
  onChange: (changed: Partial<FindableValues>) => void;
  onBlur: () => void;
}

function Choices({ chosen, error, onChange, onBlur }: ChoicesProps) {
  const isRoleMissing = chosen.roles.length === 0;
  const roleError = isRoleMissing ? error : undefined;
  return (
    <>
      <fieldset aria-describedby={roleError && "findable-role-error"}>
        <legend className="label">{t("people.seatsYouWouldTake")}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {openRoles.map((role) => (
            <label key={role} className="check">
              <input
                type="checkbox"
                checked={chosen.roles.includes(role)}
                aria-invalid={roleError ? true : undefined}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    roles: openRoles.filter((one) =>
                      one === role ? checked : chosen.roles.includes(one),
                    ),
                  })
                }
              />
              {roleLabel(role)}
            </label>
          ))}
        </div>
        {roleError && (
          <p id="findable-role-error" role="alert" className="small field-error">
            {roleError}
          </p>
        )}
      </fieldset>
      <Select
        label={t("people.hoursForProject")}
        className="justify-items-start"
        options={availabilities.map((value) => ({ value, label: availabilityLabel(value) }))}
        value={chosen.availability}
        onChange={(value) => {
          const availability = availabilities.find((one) => one === value);
          if (availability) onChange({ availability });
        }}
      />
      <TextField
        label={t("people.lookingFor")}
        hint={t("people.lookingForHint")}
        autoComplete="off"
        value={chosen.lookingFor}
        error={isRoleMissing ? null : (error ?? null)}
        count={{ used: trimmedLength(chosen.lookingFor), max: profileLimits.lookingFor }}
        onChange={({ currentTarget: { value } }) => onChange({ lookingFor: value })}
        onBlur={onBlur}
      />
    </>
  );
}
