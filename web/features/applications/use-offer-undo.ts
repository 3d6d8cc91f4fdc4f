import { useQueryClient } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { applyApplicationToCache, updateApplication } from "#web/data/applications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { dismissToast, toast } from "#web/ui/toaster.ts";
import { undoOfferedMs } from "#shared/undo.ts";

/**
 * Says that an application is sent, and offers to undo that; then its message is a draft again. It
 * is stored already, so nothing is lost with the page; undone, its owners aren't told.
 */
export function useOfferUndo(project: Project, writeDraft: (text: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return ({ id }: Application, text: string): void => {
    const undo = async () => {
      dismissToast(sent);
      try {
        const withdrawn = await updateApplication(api, id, { undo: true });
        if (text !== "") writeDraft(text);
        focusCard();
        applyApplicationToCache(queryClient, withdrawn);
        toast({ title: "Application not sent", mark: "user" });
      } catch (error) {
        toast({
          title: "The application is still sent",
          description: messageOf(error),
          mark: "danger",
        });
      }
    };
    const sent = toast({
      title: `Application sent to ${recipientOf(project)}`,
      mark: "user",
      timeout: undoOfferedMs,
      action: { label: "Undo", onClick: () => void undo() },
    });
  };
}

/** The card stays, while what had the focus in it is replaced by the form. */
function focusCard(): void {
  const card = document.getElementById("joining");
  const focused = document.activeElement;
  if (focused === document.body || card?.contains(focused)) card?.focus({ preventScroll: true });
}

/** The only owner by name; else the project. */
function recipientOf({ name, members }: Project): string {
  const owners = members.filter(({ roleName }) => roleName === "owner");
  const [first] = owners;
  return first && owners.length === 1 ? first.user.displayName : name;
}
