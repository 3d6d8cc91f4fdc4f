// Loaded for members alone.
import { LogOut } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const loadDialog = () => import("./LeaveDialog.tsx");
const LeaveDialog = lazy(loadDialog);

interface LeaveTeamProps {
  project: { id: string; name: string };
  /** In a row of projects, where the name says which. */
  small?: boolean;
}

/** Leads out of a team, after a question. */
export default function LeaveTeam({ project, small }: LeaveTeamProps) {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = {
    "aria-haspopup": "dialog" as const,
    "aria-expanded": isOpen,
    disabled: !useHydrated(),
    onClick() {
      setMounted(true);
      setOpen(true);
    },
    // It fails in silence here, aloud upon the click.
    onPointerEnter: () => void loadDialog().catch(() => undefined),
  };
  return (
    <>
      {small ? (
        <IconButton {...button} label={`Leave ${project.name}`}>
          <LogOut />
        </IconButton>
      ) : (
        <Button {...button} size="sm" icon={<LogOut />}>
          Leave Team
        </Button>
      )}
      {isMounted && (
        <Suspense fallback={null}>
          <LeaveDialog
            project={project}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setMounted(false)}
          />
        </Suspense>
      )}
    </>
  );
}
