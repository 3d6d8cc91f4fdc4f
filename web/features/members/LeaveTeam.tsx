// Loaded for members alone.
import UserMinus from "lucide-react/icons/user-minus";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const LeaveDialog = late(() => import("./LeaveDialog.tsx"));

interface LeaveTeamProps {
  project: { id: string; name: string };
  /** In a list of projects: the project's name. */
  small?: boolean;
}

/** Leaves a team after a confirmation. */
export default function LeaveTeam({ project, small }: LeaveTeamProps) {
  const dialog = useLazyDialog();
  const button = {
    "aria-haspopup": "dialog" as const,
    "aria-expanded": dialog.isOpen,
    disabled: !useHydrated(),
    onClick: dialog.open,
    // A failed prefetch is ignored; a click fails again and shows the error.
    onPointerEnter: LeaveDialog.prepare,
  };
  return (
    <>
      {small ? (
        <IconButton {...button} label={`Leave ${project.name}`}>
          <UserMinus />
        </IconButton>
      ) : (
        <Button {...button} size="sm" icon={<UserMinus />}>
          Leave team
        </Button>
      )}
      {dialog.isMounted && <LeaveDialog project={project} {...dialog.state} />}
    </>
  );
}
