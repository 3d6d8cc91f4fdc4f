import { useQueryClient } from "@tanstack/react-query";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { applyPositionToCache, changePosition } from "#web/data/positions.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface SeatFreedNoticeProps {
  project: Project;
  position: Position;
}

/** Asks whether a position that was full opens again, now that a member has left it. */
export function SeatFreedNotice({ project, position }: SeatFreedNoticeProps) {
  const { id, title, seats, taken } = position;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const answer = useSubmit({
    mutationFn: (isOpen: boolean) => changePosition(api, project.id, id, { isOpen }),
    onSuccess(saved) {
      toast({ title: `${saved.title} ${saved.isOpen ? "is open" : "stays closed"}`, mark: "user" });
      document.getElementById("joining")?.focus({ preventScroll: true });
      applyPositionToCache(queryClient, project.id, saved);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  const free = seats - taken;
  const isPending = (isOpen: boolean) => answer.isPending && answer.variables === isOpen;
  return (
    <div
      role="group"
      aria-label={`A seat in ${title} is free`}
      className="grid gap-2.5 rounded-md bg-sunk px-3 py-2.5 text-14 leading-[1.45] text-ink-2"
    >
      <p className="wrap-anywhere">
        {free === 1 ? "A seat" : `${free} seats`} in{" "}
        <b className="font-semibold text-ink">
          <bdi>{title}</bdi>
        </b>{" "}
        {free === 1 ? "is" : "are"} free again. Open the position to applications?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!hydrated}
          pending={isPending(true)}
          onClick={() => answer.submit(true)}
        >
          Open again
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={!hydrated}
          pending={isPending(false)}
          onClick={() => answer.submit(false)}
        >
          Keep closed
        </Button>
      </div>
      <FormError title="Nothing was changed." error={answer.error} />
    </div>
  );
}
