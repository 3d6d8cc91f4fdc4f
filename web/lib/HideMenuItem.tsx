import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { MenuItem } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";
import { messageOf } from "./api-error.ts";

interface HideMenuItemProps {
  /** "comment" */
  noun: string;
  hidden: boolean;
  /** Who still sees it: "Its author and admins" */
  seenBy: string;
  decide: (act: "hide" | "restore") => Promise<unknown>;
}

/** Hides content from all but a few, or restores it; for admins. */
export function HideMenuItem({ noun, hidden, seenBy, decide }: HideMenuItemProps) {
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const act = async (chosen: "hide" | "restore") => {
    const isHiding = chosen === "hide";
    try {
      await decide(chosen);
      toast({
        title: isHiding ? `${name} hidden` : `${name} restored`,
        mark: "other",
        ...(isHiding && {
          description: `${seenBy} still see it.`,
          timeout: 10_000,
          action: { label: "Undo", onClick: () => void act("restore") },
        }),
      });
    } catch (error) {
      const title = isHiding ? `The ${noun} is not hidden` : `The ${noun} is still hidden`;
      toast({ title, description: messageOf(error), mark: "danger" });
    }
  };
  return (
    <MenuItem
      icon={hidden ? <Eye /> : <EyeOff />}
      onSelect={() => void act(hidden ? "restore" : "hide")}
    >
      {hidden ? `Restore ${noun}` : `Hide ${noun}`}
    </MenuItem>
  );
}
