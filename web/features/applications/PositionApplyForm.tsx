import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ApplyForm, type ApplyFormProps } from "./ApplyForm.tsx";
import { PositionPick } from "./PositionPick.tsx";

/** Applies for one of a project's open positions; the address names the one that is chosen. */
export function PositionApplyForm({ user, project, onEnd }: ApplyFormProps) {
  const { id, name, positions } = project;
  const [params] = useSearchParams();
  const [given] = useState(() => params.get("apply"));
  const [picked, setPicked] = useState(given);
  const navigate = useNavigate();
  const open = positions.filter(({ isOpen }) => isOpen);
  const position = open.find((one) => one.id === picked) ?? open[0];
  const isGone = picked === given && !open.some((one) => one.id === given);

  const pick = (positionId: string) => {
    setPicked(positionId);
    // A reload, and signing in again, come back to it.
    const search = `?${new URLSearchParams({ apply: positionId })}`;
    void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <h2>
        Apply to <bdi>{name}</bdi>
      </h2>
      {isGone && (
        <p className="rounded-md bg-sunk px-3 py-2.5 text-14 text-ink-2">
          This seat has been taken. Choose another one.
        </p>
      )}
      <ApplyForm
        user={user}
        project={project}
        chosen={position ? { position: position.id } : {}}
        role={position?.role ?? "developer"}
        techs={position?.techs.length ? position.techs : project.techs}
        submitLabel="Send application"
        choice={<PositionPick positions={open} value={position?.id} onChange={pick} />}
        cancel={
          <ButtonLink
            variant="quiet"
            className="self-center"
            render={<Link to={paths.project(id)} preventScrollReset />}
          >
            Cancel
          </ButtonLink>
        }
        onEnd={(outcome) => {
          onEnd(outcome);
          if (outcome !== "sent") return;
          void navigate(paths.project(id), { replace: true, preventScrollReset: true });
        }}
      />
    </>
  );
}
