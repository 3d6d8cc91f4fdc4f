// Loaded when it is first opened.
import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { SessionUser } from "#contract/people.ts";
import { useSession } from "#web/data/session.ts";
import { type DialogState, openDialog } from "#web/lib/dialogs.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { toast } from "#web/ui/toaster.ts";
import { useCommands } from "./commands.tsx";
import { PaletteContent } from "./PaletteContent.tsx";
import type { Row } from "./row-groups.tsx";
import { useRecentRows } from "./use-recent-rows.tsx";

const createProject = (draft: { name?: string }) =>
  openDialog(() => import("#web/features/projects/create/CreateProjectDialog.tsx"), draft);

interface PaletteProps extends DialogState {
  /** What was typed before the field was there; ends the collecting. */
  takeTyped: () => string;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
}

/** Search and commands from every page, and the dialogs that commands open. */
export default function Palette(props: PaletteProps) {
  const { open, onOpenChange, onClosed, takeTyped, onHelp } = props;
  const api = useApi();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  /** What was chosen, done once the palette has closed: a dialog must not open below it. */
  const chosen = useRef<(() => void) | null>(null);
  const returnsFocus = useRef(true);

  const recent = useRecentRows(open);
  const commands = useCommands({
    isOpen: open,
    createProject: () => createProject({}),
    editProfile: () => user && editProfile(user),
    showShortcuts: onHelp,
    clearRecent: recent.hasAny ? recent.clear : null,
  });
  const editProfile = (person: SessionUser) => {
    const page = paths.user(person.username);
    void navigate(page);
    openDialog(() => import("#web/features/people/ProfileDialog.tsx"), { user: person }, { page });
  };
  const suggestTech = async (name: string) => {
    try {
      const { tech } = await api.call("POST /tech_suggestions", { body: { name } });
      toast(
        tech
          ? { title: t("palette.techListedAs", { name, listed: tech.name }), mark: "tech" }
          : {
              title: t("palette.techSuggested", { name }),
              description: t("palette.techSuggestedText"),
              mark: "tech",
            },
      );
    } catch (error) {
      const title = t("palette.techNotSuggested");
      toast({ title, description: messageOf(error), mark: "danger" });
    }
  };

  const choose = (row: Row, inNewTab: boolean) => {
    const { href, load, run } = row;
    const address = href ?? load;
    recent.leave(row);
    if (inNewTab && address !== undefined) {
      window.open(address, "_blank", "noopener");
    } else if (row.stays) {
      run?.();
    } else if (load !== undefined) {
      window.location.assign(load);
    } else if (href !== undefined) {
      // The next page takes the focus.
      returnsFocus.current = new URL(href, window.location.href).pathname === pathname;
      onOpenChange(false);
      void navigate(href);
    } else {
      chosen.current = run ?? null;
      onOpenChange(false);
    }
  };
  const closed = (isOpen: boolean) => {
    if (isOpen) return;
    onClosed();
    chosen.current?.();
  };

  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={closed}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop duration-120" />
        <Base.Viewport className="dialog-viewport items-start pt-[12vh] max-md:items-stretch max-md:p-0">
          <Base.Popup
            className="dialog palette"
            initialFocus={field}
            finalFocus={() => returnsFocus.current}
          >
            <Base.Title className="sr-only">{t("palette.title")}</Base.Title>
            <PaletteContent
              field={field}
              commands={commands}
              takeTyped={takeTyped}
              recent={recent}
              onCreate={user ? (name) => createProject({ name }) : null}
              onSuggestTech={user ? (name) => void suggestTech(name) : null}
              onChoose={choose}
              onClose={() => onOpenChange(false)}
              onHelp={() => {
                chosen.current = onHelp;
                onOpenChange(false);
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
