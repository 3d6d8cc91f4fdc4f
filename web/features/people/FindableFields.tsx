import { Link } from "react-router";
import { availabilities } from "#shared/findable.ts";
import { invitationLimits, profileLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { availabilityLabels, seatRoleLabels } from "#web/entities/people/findable-labels.ts";
import { paths } from "#web/lib/paths.ts";
import { TextField } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { type FindableDraft, newFindable } from "./invitations-draft.ts";

interface FindableFieldsProps {
  said: FindableDraft | null;
  error: string | undefined;
  onChange: (said: FindableDraft | null) => void;
  onBlur: () => void;
}

/** The switch that lets owners of projects find the person, and what it shows of them. */
export function FindableFields({ said, error, onChange, onBlur }: FindableFieldsProps) {
  return (
    <fieldset className="check-user grid gap-3">
      <legend className="sr-only">Being found</legend>
      <label className="check font-medium">
        <input
          type="checkbox"
          checked={said !== null}
          aria-describedby="findable-about"
          onChange={() => onChange(said === null ? newFindable : null)}
        />
        List me under People
      </label>
      <p id="findable-about" className="small text-ink-2">
        Project owners find you under{" "}
        <Link className="link" to={paths.people()}>
          People
        </Link>
        . Everyone except people you block sees your name, picture, stack and choices below, and
        whether you were last active this week, this month or earlier. Owners can send you at most{" "}
        {invitationLimits.unansweredPerDay} invitations a day. After six months without a visit
        you’re no longer listed. Turning this off deletes your choices.
      </p>
      {said && (
        <Said
          said={said}
          error={error}
          onChange={(changed) => onChange({ ...said, ...changed })}
          onBlur={onBlur}
        />
      )}
    </fieldset>
  );
}

interface SaidProps {
  said: FindableDraft;
  error: string | undefined;
  onChange: (changed: Partial<FindableDraft>) => void;
  onBlur: () => void;
}

const roles = ["developer", "designer"] as const;

function Said({ said, error, onChange, onBlur }: SaidProps) {
  const isRoleMissing = said.roles.length === 0;
  const roleError = isRoleMissing ? error : undefined;
  return (
    <>
      <fieldset aria-describedby={roleError && "findable-role-error"}>
        <legend className="label">Seats you would take</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {roles.map((role) => (
            <label key={role} className="check">
              <input
                type="checkbox"
                checked={said.roles.includes(role)}
                aria-invalid={roleError ? true : undefined}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    roles: roles.filter((one) =>
                      one === role ? checked : said.roles.includes(one),
                    ),
                  })
                }
              />
              {seatRoleLabels[role]}
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
        label="Hours a week for a project"
        className="justify-items-start"
        options={availabilities.map((value) => ({ value, label: availabilityLabels[value] }))}
        value={said.availability}
        onChange={(value) => {
          const availability = availabilities.find((one) => one === value);
          if (availability) onChange({ availability });
        }}
      />
      <TextField
        label="Looking for"
        hint="Optional, one line"
        dir="auto"
        autoComplete="off"
        value={said.lookingFor}
        error={isRoleMissing ? null : (error ?? null)}
        count={{ used: trimmedLength(said.lookingFor), max: profileLimits.lookingFor }}
        onChange={({ currentTarget: { value } }) => onChange({ lookingFor: value })}
        onBlur={onBlur}
      />
    </>
  );
}
