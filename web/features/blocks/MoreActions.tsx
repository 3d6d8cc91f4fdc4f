import { useQueryClient } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useCallback } from "react";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { Blockable } from "#web/entities/blocks/BlockDialog.tsx";
import { useSession } from "#web/data/session.ts";
import { isBlockedQuery } from "#web/data/blocks.ts";
import { buttonClass } from "#web/ui/Button.tsx";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";

type MoreActionsProps = Blockable & {
  isOwn: boolean;
  /** The id of a project's logo, which can be reported alone. */
  logo?: string | undefined;
};

/** Opens the menu to report or block a person or project, for signed-in people, unless it is theirs. */
export function MoreActions({ isOwn, kind, id, name, logo }: MoreActionsProps) {
  const { user } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const load = useCallback(async () => {
    const subject = { kind, id, name };
    const { MoreActionsMenu } = await import("./MoreActionsMenu.tsx");
    // The menu waits for the current state; if that fails to load, it offers to block.
    await queryClient.query(isBlockedQuery(api, subject)).catch(() => false);
    const menu: LoadedMenu = (props) => (
      <MoreActionsMenu {...props} subject={subject} logo={logo} />
    );
    return { default: menu };
  }, [api, queryClient, kind, id, name, logo]);
  if (!user || isOwn) return null;
  return (
    <MenuButton
      key={id}
      label={t("admin.moreAbout", { name })}
      className={buttonClass({ variant: "quiet", className: "btn-icon needs-script" })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
