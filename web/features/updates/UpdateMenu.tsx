/** Loaded when its button is first used, since menus are large. */
import { useQueryClient } from "@tanstack/react-query";
import Flag from "lucide-react/icons/flag";
import Link from "lucide-react/icons/link";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactElement } from "react";
import type { Update } from "#contract/updates.ts";
import { t } from "#shared/messages/t.ts";
import { decideOnReported, invalidateAll } from "#web/data/reports.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { openDialog } from "#web/lib/dialogs.tsx";
import { HideMenuItem } from "#web/lib/HideMenuItem.tsx";
import { paths } from "#web/lib/paths.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";

const loadReport = () => import("#web/entities/reports/ReportDialog.tsx");
const loadDeletion = () => import("./DeleteUpdateDialog.tsx");

interface UpdateMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  update: Update;
  onEdit: () => void;
}

export function UpdateMenu({ trigger, defaultOpen, update, onEdit }: UpdateMenuProps) {
  const { id, project, hidden, can } = update;
  const api = useApi();
  const queryClient = useQueryClient();
  const isAdmin = useSession().user?.isAdmin === true;
  const decide = async (act: "hide" | "restore") => {
    await decideOnReported(api, { kind: "update", id }, { act });
    await invalidateAll(queryClient);
  };
  const copyLink = async () => {
    const url = new URL(paths.update(project.id, id), window.location.href).href;
    try {
      await copyText(url);
      toast({ title: t("projects.linkCopied"), mark: "proj" });
    } catch {
      const description = t("projects.copyHere", { url });
      toast({ title: t("projects.linkNotCopied"), description, mark: "danger" });
    }
  };
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuItem icon={<Link />} onSelect={() => void copyLink()}>
        {t("comments.copyLink")}
      </MenuItem>
      {can.edit && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {t("updates.edit")}
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem icon={<Trash2 />} onSelect={() => openDialog(loadDeletion, { update })}>
          {t("positions.deleteOpen")}
        </MenuItem>
      )}
      {can.report && (
        <MenuItem
          icon={<Flag />}
          onSelect={() =>
            openDialog(loadReport, {
              thing: { kind: "update", id, name: t("updates.reported", { project: project.name }) },
            })
          }
        >
          {t("updates.report")}
        </MenuItem>
      )}
      {isAdmin && <HideMenuItem kind="update" hidden={hidden} decide={decide} />}
    </Menu>
  );
}
