import { type WantedRole, roleOf, wantedRoles } from "./wanted.ts";

interface RoleSelectProps {
  role: WantedRole;
  onChange: (role: WantedRole) => void;
}

/** The end of the sentence: what one wants to join as. */
export function RoleSelect({ role, onChange }: RoleSelectProps) {
  return (
    <label className="mr-2.5 flex items-center gap-2 whitespace-nowrap max-md:mr-0">
      and join as
      <span className="relative inline-flex">
        <select
          // What a form without scripts sent is in the address; the browser's own memory is not.
          autoComplete="off"
          name="role"
          aria-label="Role"
          className="cursor-pointer appearance-none rounded-none border-b-[1.5px] border-user bg-transparent pt-1.5 pr-6 pb-1 pl-0.5 font-medium text-user-ink max-md:text-17"
          value={role}
          onChange={(event) => onChange(roleOf(event.currentTarget.value))}
        >
          {wantedRoles.map((name) => (
            <option key={name} className="bg-raised text-ink">
              {name}
            </option>
          ))}
        </select>
        <svg
          aria-hidden
          viewBox="0 0 12 7"
          className="pointer-events-none absolute top-1/2 right-1 h-[7px] w-3 -translate-y-1/2 fill-user"
        >
          <path d="M0 0h12L6 7z" />
        </svg>
      </span>
    </label>
  );
}
