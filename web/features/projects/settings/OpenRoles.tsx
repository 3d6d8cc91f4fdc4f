import { useId } from "react";
import type { OpenRole } from "#contract/members.ts";
import { openRoles } from "./project-edits.ts";

interface OpenRolesProps {
  chosen: readonly OpenRole[];
  /** Those that are open as long as this isn't saved. */
  saved: readonly OpenRole[];
  /** Whether others can be opened: not while an admin hides the project. */
  mayOpen: boolean;
  /** Then nobody can apply, whatever is open. */
  archived: boolean;
  disabled: boolean;
  error: string | undefined;
  onChange: (roles: OpenRole[]) => void;
}

/** The roles that people can apply for. */
export function OpenRoles({
  chosen,
  saved,
  mayOpen,
  archived,
  disabled,
  error,
  onChange,
}: OpenRolesProps) {
  const noteId = useId();
  return (
    <fieldset className="field" disabled={disabled} aria-describedby={noteId}>
      <legend className="label mb-1">Open roles</legend>
      <div className="flex flex-wrap gap-x-6">
        {openRoles.map((role) => (
          <label key={role} className="check check-user capitalize max-md:min-h-11">
            <input
              type="checkbox"
              name="settingOpenRoles"
              value={role}
              checked={chosen.includes(role)}
              disabled={!mayOpen && !saved.includes(role) && !chosen.includes(role)}
              onChange={({ target }) =>
                onChange(
                  openRoles.filter((one) => (one === role ? target.checked : chosen.includes(one))),
                )
              }
            />
            {role}
          </label>
        ))}
      </div>
      <p id={noteId} className={error ? "small field-error" : "small text-ink-3"}>
        {error ?? noteOf(chosen.length > 0, archived, !mayOpen)}
      </p>
    </fieldset>
  );
}

function noteOf(open: boolean, archived: boolean, hidden: boolean): string {
  if (hidden) return "An admin hid this project. You can close roles, but not open any.";
  if (!open) return "With none the project takes no applications.";
  return archived
    ? "Once the project is active again, people can apply to join as these."
    : "People can apply to join as these.";
}
