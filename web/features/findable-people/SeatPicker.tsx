import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import type { Project } from "#contract/projects.ts";
import { openRoles } from "#shared/findable.ts";
import type { PeopleFilter } from "#web/data/findable-people.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { freeRolesOf } from "#web/entities/seats/team.ts";

interface SeatPickerProps {
  filter: PeopleFilter;
  /** Those that the viewer owns. */
  projects: readonly { id: string; name: string }[];
  /** The chosen one. */
  project: Project | undefined;
  onChange: (filter: PeopleFilter) => void;
}

const roles = [
  { value: "", label: "teammate" },
  { value: "designer", label: "designer" },
  { value: "developer", label: "developer" },
] as const;

/** "I’m looking for a designer for Nightjar": who would fit which of the viewer's projects. */
export function SeatPicker({ filter, projects, project, onChange }: SeatPickerProps) {
  return (
    <form
      action={paths.people()}
      aria-label="Seat to fill"
      className="mb-8 flex min-h-16 flex-wrap items-center gap-x-2.5 gap-y-2 rounded-lg border border-edge bg-raised px-5 py-3 font-serif text-20 leading-[1.3] font-medium max-md:mb-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <span>I’m looking for a</span>
      <InlineSelect
        label="Role"
        name="role"
        className="border-user text-user-ink"
        value={filter.role ?? ""}
        options={roles}
        onPick={(value) => onChange({ ...filter, role: openRoles.find((role) => role === value) })}
      />
      <span>for</span>
      <InlineSelect
        label="Project"
        name="project"
        className="max-w-full border-proj text-proj-ink"
        value={filter.project ?? ""}
        options={[
          { value: "", label: "any project" },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onPick={(value) =>
          onChange({ ...filter, project: value || undefined, techs: [], sort: undefined })
        }
      />
      <span className="ml-auto max-w-full min-w-0 font-sans text-15 leading-[1.4] font-normal text-ink-2 [word-spacing:normal] max-lg:ml-0 max-lg:w-full">
        {project ? freeSeatsAndTechs(project) : "Choose a project to see who would fit, best first"}
      </span>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}

/** How many technologies are named. */
const maxNamed = 4;

/** "Designer seat free · React, Python". */
function freeSeatsAndTechs(project: Project): string {
  const free = freeRolesOf(project);
  if (free.length === 0) return "No seat is free";
  const seats = `${free.join(" and ")} ${free.length === 1 ? "seat" : "seats"} free`;
  const names = project.techs.slice(0, maxNamed).map(({ name }) => name);
  const more = project.techs.length - names.length;
  const techs = names.join(", ") + (more > 0 ? ` and ${more} more` : "");
  return [seats.charAt(0).toUpperCase() + seats.slice(1), techs].filter(Boolean).join(" · ");
}

interface InlineSelectProps extends Omit<ComponentProps<"select">, "onChange"> {
  label: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
}

/** A select as a part of a sentence, as wide as its choice. */
function InlineSelect({ label, options, onPick, className, ...select }: InlineSelectProps) {
  return (
    <span className={classNames("relative inline-flex min-w-0 border-b-[1.5px]", className)}>
      <select
        aria-label={label}
        className="field-sizing-content min-h-10 max-w-full cursor-pointer appearance-none truncate rounded-sm bg-transparent pr-6 pl-0.5 font-[560] [&>option]:bg-raised [&>option]:text-ink"
        onChange={({ currentTarget: { value } }) => onPick(value)}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-0.5 size-4 -translate-y-1/2" />
    </span>
  );
}
