import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { formatList } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
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
  { value: "", label: "findable-people.teammate" },
  { value: "designer", label: "findable-people.designer" },
  { value: "developer", label: "findable-people.developer" },
] as const satisfies { value: string; label: TextKey }[];

/** "I’m looking for a designer for Nightjar": who would fit which of the viewer's projects. */
export function SeatPicker({ filter, projects, project, onChange }: SeatPickerProps) {
  return (
    <form
      action={paths.people()}
      aria-label={t("findable-people.pickerLabel")}
      className="mb-8 flex min-h-16 flex-wrap items-center gap-x-2.5 gap-y-2 rounded-lg border border-edge bg-raised px-5 py-3 font-serif text-20 leading-[1.3] font-medium max-md:mb-5"
      onSubmit={(event) => event.preventDefault()}
    >
      {rich("findable-people.pickerSentence", {
        text: (words) => <span>{words}</span>,
        role: () => (
          <InlineSelect
            label={t("members.role")}
            name="role"
            className="border-user text-user-ink"
            value={filter.role ?? ""}
            options={roles.map(({ value, label }) => ({ value, label: t(label) }))}
            onPick={(value) =>
              onChange({ ...filter, role: openRoles.find((role) => role === value) })
            }
          />
        ),
        project: () => (
          <InlineSelect
            label={t("findable-people.project")}
            name="project"
            className="max-w-full border-proj text-proj-ink"
            value={filter.project ?? ""}
            options={[
              { value: "", label: t("findable-people.anyProject") },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onPick={(value) =>
              onChange({ ...filter, project: value || undefined, techs: [], sort: undefined })
            }
          />
        ),
      })}
      <span className="ms-auto max-w-full min-w-0 font-sans text-15 leading-[1.4] font-normal text-ink-2 [word-spacing:normal] max-lg:ms-0 max-lg:w-full">
        {project ? freeSeatsAndTechs(project) : t("findable-people.pickerHint")}
      </span>
      <noscript>
        <Button type="submit">{t("findable-people.show")}</Button>
      </noscript>
    </form>
  );
}

/** How many technologies are named. */
const maxNamed = 4;

/** "Designer seat free · React, Python". */
function freeSeatsAndTechs(project: Project): string {
  const free = freeRolesOf(project);
  const [first, ...others] = free;
  if (first === undefined) return t("findable-people.noSeatFree", { role: "other" });
  const seatRoles = others.length > 0 ? (`${first}First` as const) : first;
  const seats = t("matches.freeSeats", { count: free.length, roles: seatRoles });
  const names = project.techs.slice(0, maxNamed).map(({ name }) => name);
  const more = project.techs.length - names.length;
  const named = formatList(names, "commas");
  const techs = more > 0 ? t("findable-people.techsAndMore", { techs: named, count: more }) : named;
  return [seats, techs].filter(Boolean).join(" · ");
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
        className="field-sizing-content min-h-10 max-w-full cursor-pointer appearance-none truncate rounded-sm bg-transparent pe-6 ps-0.5 font-[560] [&>option]:bg-raised [&>option]:text-ink"
        onChange={({ currentTarget: { value } }) => onPick(value)}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 end-0.5 size-4 -translate-y-1/2" />
    </span>
  );
}
