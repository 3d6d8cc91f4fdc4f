/** Loaded when its button is first used, since menus are large. */
import { useQueryClient } from "@tanstack/react-query";
import Flag from "lucide-react/icons/flag";
import type { ReactElement } from "react";
import type { ProjectEvent } from "#contract/project-events.ts";
import { t } from "#shared/messages/t.ts";
import { decideOnReported, invalidateAll } from "#web/data/reports.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { openDialog } from "#web/lib/dialogs.tsx";
import { HideMenuItem } from "#web/lib/HideMenuItem.tsx";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import { senderLabel } from "#shared/event-sentences.ts";

const loadReport = () => import("#web/entities/reports/ReportDialog.tsx");

interface EventMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  event: ProjectEvent;
}

export function EventMenu({ trigger, defaultOpen, event }: EventMenuProps) {
  const { id, payload, hidden = false, can } = event;
  const api = useApi();
  const queryClient = useQueryClient();
  const isAdmin = useSession().user?.isAdmin === true;
  const decide = async (act: "hide" | "restore") => {
    await decideOnReported(api, { kind: "event", id }, { act });
    await invalidateAll(queryClient);
  };
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {can?.report && (
        <MenuItem
          icon={<Flag />}
          onSelect={() =>
            openDialog(loadReport, {
              thing: {
                kind: "event",
                id,
                name: t("project-events.reported", { sender: senderLabel(payload.sender) }),
              },
            })
          }
        >
          {t("project-events.report")}
        </MenuItem>
      )}
      {isAdmin && <HideMenuItem kind="event" hidden={hidden} decide={decide} />}
    </Menu>
  );
}
