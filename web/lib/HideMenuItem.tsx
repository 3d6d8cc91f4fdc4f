import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { t } from "#shared/messages/t.ts";
import { MenuItem } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";
import { messageOf } from "./api-error.ts";

interface HideMenuItemProps {
  kind: "comment" | "event" | "update";
  hidden: boolean;
  decide: (act: "hide" | "restore") => Promise<unknown>;
}

/** Hides content from all but a few, or restores it; for admins. */
export function HideMenuItem({ kind, hidden, decide }: HideMenuItemProps) {
  const act = async (chosen: "hide" | "restore") => {
    const isHiding = chosen === "hide";
    try {
      await decide(chosen);
      toast({
        title: t(isHiding ? "ui.contentHidden" : "ui.contentRestored", { kind }),
        mark: "other",
        ...(isHiding && {
          description: t("ui.contentStillSeenBy", { kind }),
          timeout: 10_000,
          action: { label: t("ui.undo"), onClick: () => void act("restore") },
        }),
      });
    } catch (error) {
      const title = t(isHiding ? "ui.contentNotHidden" : "ui.contentStillHidden", { kind });
      toast({ title, description: messageOf(error), mark: "danger" });
    }
  };
  return (
    <MenuItem
      icon={hidden ? <Eye /> : <EyeOff />}
      onSelect={() => void act(hidden ? "restore" : "hide")}
    >
      {t(hidden ? "ui.restoreContent" : "ui.hideContent", { kind })}
    </MenuItem>
  );
}
