/** Loaded when its button is first used, since menus are large. */
import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import Flag from "lucide-react/icons/flag";
import type { ReactElement } from "react";
import { t } from "#shared/messages/t.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { Blockable } from "#web/entities/blocks/BlockDialog.tsx";
import { openDialog } from "#web/lib/dialogs.tsx";
import { isBlockedQuery } from "#web/data/blocks.ts";
import { useUnblock } from "./use-unblock.ts";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";

const loadReport = () => import("#web/entities/reports/ReportDialog.tsx");
const loadBlock = () => import("#web/entities/blocks/BlockDialog.tsx");

interface MoreActionsMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  subject: Blockable;
  /** The id of a project's logo. */
  logo: string | undefined;
}

export function MoreActionsMenu({ trigger, defaultOpen, subject, logo }: MoreActionsMenuProps) {
  const blocked = useQuery(isBlockedQuery(useApi(), subject));
  const isBlocked = blocked.data === true;
  const unblocking = useUnblock(subject, {
    // A toast shows the error, because the menu has closed.
    onError: (error) =>
      toast({
        title: t("blocks.nameStillBlocked", { name: subject.name }),
        description: messageOf(error),
        mark: "danger",
      }),
  });
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuItem icon={<Flag />} onSelect={() => openDialog(loadReport, { thing: subject })}>
        {t("blocks.report")}
      </MenuItem>
      {logo !== undefined && (
        <MenuItem
          icon={<Flag />}
          onSelect={() =>
            openDialog(loadReport, {
              thing: {
                kind: "picture",
                id: logo,
                name: t("pictures.reportedLogo", { project: subject.name }),
              },
            })
          }
        >
          {t("pictures.reportLogo")}
        </MenuItem>
      )}
      {isBlocked ? (
        <MenuItem icon={<Ban />} onSelect={() => unblocking.submit()}>
          {t("blocks.unblock")}
        </MenuItem>
      ) : (
        <MenuItem icon={<Ban />} onSelect={() => openDialog(loadBlock, { subject })}>
          {t("blocks.block")}
        </MenuItem>
      )}
    </Menu>
  );
}
