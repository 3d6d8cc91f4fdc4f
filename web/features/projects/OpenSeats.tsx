// Opens seats in several of the viewer's projects at once: they choose rows of the list first.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenRole } from "#contract/members.ts";
import type { OpenedRoles, OwnProject } from "#contract/own-projects.ts";
import { t } from "#shared/messages/t.ts";
import {
  applyOpenedRolesToCache,
  maxOpenedAtOnce,
  openOwnRoles,
  ownProjectCountsQuery,
} from "#web/data/own-projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { toast } from "#web/ui/toaster.ts";

/** Whether seats can be opened in it from the list. */
export const takesSeats = ({ roleName, project }: OwnProject): boolean =>
  roleName === "owner" && project.archivedAt === null && project.hiddenAt === null;

export interface SeatSelection {
  readonly isOn: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly start: () => void;
  readonly end: () => void;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
}

export function useSeatSelection(): SeatSelection {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    isOn,
    chosen,
    start: () => setOn(true),
    end: () => {
      setOn(false);
      setChosen(new Set());
    },
    toggle: (id) =>
      setChosen(
        (now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]),
      ),
    choose: (ids) => setChosen(new Set(ids.slice(0, maxOpenedAtOnce))),
  };
}

interface OpenSeatsProps {
  selection: SeatSelection;
  /** The projects of the list so far. */
  projects: readonly OwnProject[];
}

/** Says how many projects have no free seat; then the choice, and the buttons to open seats. */
export function OpenSeats({ selection, projects }: OpenSeatsProps) {
  const { data: counts } = useQuery(ownProjectCountsQuery(useApi()));
  const without = counts?.withoutSeats ?? 0;
  const offered = projects.filter(takesSeats);
  if (offered.length === 0) return null;
  if (!selection.isOn) {
    if (without < 2) return null;
    return (
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunk px-4 py-3 text-15">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          {t("projects.withoutSeats", { count: fullNumber(without) })}
        </p>
        <Button className="needs-script" size="sm" onClick={selection.start}>
          {t("projects.selectProjects")}
        </Button>
      </div>
    );
  }
  const closed = offered.filter(({ project }) => project.settingOpenRoles.length === 0);
  return <Choice selection={selection} closed={closed.map(({ project }) => project.id)} />;
}

interface ChoiceProps {
  selection: SeatSelection;
  /** Ids of the listed projects without an open role. */
  closed: readonly string[];
}

function Choice({ selection, closed }: ChoiceProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { chosen } = selection;
  const { submit, isPending, error, variables } = useSubmit({
    mutationFn: (role: OpenRole) => openOwnRoles(api, [...chosen], role),
    onSuccess: (opened, role) => {
      applyOpenedRolesToCache(queryClient);
      toast({ title: openedLabel(opened, role), mark: "user" });
      selection.end();
    },
  });
  const many = Math.min(closed.length, maxOpenedAtOnce);
  const isAll = chosen.size > 0 && chosen.size >= many;
  return (
    <div className="sticky top-0 z-4 mt-5 rounded-lg border border-line bg-raised px-4 py-3">
      <div
        role="group"
        aria-label={t("projects.openSeats")}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 text-15"
      >
        <p role="status" className="min-w-0 flex-1 basis-40 font-medium">
          {t("projects.selected", { count: chosen.size })}
        </p>
        {(["developer", "designer"] as const).map((role) => (
          <Button
            key={role}
            size="sm"
            variant={role === "developer" ? "user" : "line"}
            disabled={chosen.size === 0}
            pending={isPending && variables === role}
            onClick={() => submit(role)}
          >
            {chosen.size === 0
              ? t("projects.openRoleSeats", { role })
              : t("projects.openRoleSeatsOn", { role, count: chosen.size })}
          </Button>
        ))}
        {(isAll || many > 0) && (
          <Button size="sm" variant="quiet" onClick={() => selection.choose(isAll ? [] : closed)}>
            {isAll ? t("projects.selectNone") : t("projects.selectWithoutSeats", { count: many })}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={selection.end}>
          {t("forms.cancel")}
        </Button>
      </div>
      <FormError title={t("projects.seatsNotOpened")} error={error} />
    </div>
  );
}

/** The box before a project's row. */
export function SelectBox({ own, selection }: { own: OwnProject; selection: SeatSelection }) {
  const { id, name } = own.project;
  const isChosen = selection.chosen.has(id);
  return (
    <label className="relative z-3 -my-2 -ms-3 flex size-11 flex-none items-center justify-center">
      <input
        type="checkbox"
        className="size-[18px] accent-ink"
        aria-label={t("projects.select", { name })}
        checked={isChosen}
        disabled={!takesSeats(own) || (!isChosen && selection.chosen.size >= maxOpenedAtOnce)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}

/** 'Developer seats opened in 12 projects. 2 have positions of their own.' */
export function openedLabel({ opened, unchanged, left }: OpenedRoles, role: OpenRole): string {
  const sentences = [
    opened.length > 0
      ? t("projects.seatsOpened", { role, count: opened.length })
      : t("projects.noSeatsOpened", { role }),
  ];
  if (unchanged.length > 0) {
    sentences.push(t("projects.seatsWereOpen", { count: unchanged.length }));
  }
  const positions = left.filter(({ reason }) => reason === "positions").length;
  if (positions > 0) {
    sentences.push(t("projects.seatsOfPositions", { count: positions }));
  }
  const closed = left.length - positions;
  if (closed > 0) {
    sentences.push(t("projects.seatsOfClosed", { count: closed }));
  }
  return sentences.join(" ");
}
