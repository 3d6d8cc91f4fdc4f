import UserMinus from "lucide-react/icons/user-minus";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";

const loadDialog = () => import("./LeaveDialog.tsx");

interface LeaveTeamProps {
  project: { id: string; name: string };
  /** In a list of projects: the project's name. */
  small?: boolean;
}

/** Leaves a team after a confirmation. */
export function LeaveTeam({ project, small }: LeaveTeamProps) {
  const button = { disabled: !useHydrated(), ...opensDialog(loadDialog, { project }) };
  return small ? (
    <IconButton {...button} label={`Leave ${project.name}`}>
      <UserMinus />
    </IconButton>
  ) : (
    <Button {...button} size="sm" icon={<UserMinus />}>
      Leave team
    </Button>
  );
}
