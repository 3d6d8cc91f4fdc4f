import { useQueryClient } from "@tanstack/react-query";
import type { NotificationKind, NotificationSettingsChange } from "#contract/notifications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { toast } from "#web/ui/toaster.ts";
import { kindWords } from "./kind-labels.ts";
import { notificationSettingsKey } from "#web/data/notifications.ts";

/** Fewer notifications of a sort from now on; each can be undone for as long as it is told. */
export function useSilence() {
  const api = useApi();
  const queryClient = useQueryClient();

  async function change(body: NotificationSettingsChange, failed: string): Promise<boolean> {
    try {
      const settings = await api.call("POST /notification_settings", { body });
      queryClient.setQueryData(notificationSettingsKey, settings);
      return true;
    } catch (error) {
      toast({ title: failed, description: messageOf(error), mark: "danger" });
      return false;
    }
  }

  async function silence(
    title: string,
    done: NotificationSettingsChange,
    undone: NotificationSettingsChange,
  ) {
    if (!(await change(done, "That was not changed"))) return;
    const undo = async () => {
      if (await change(undone, "That was not undone")) toast({ title: "Undone", mark: "other" });
    };
    toast({
      title,
      description: "Change it any time in your account settings.",
      mark: "other",
      action: { label: "Undo", onClick: () => void undo() },
    });
  }

  return {
    muteProject({ id, name }: { id: string; name: string }) {
      const those = { projects: [id] };
      void silence(`${name} is muted`, { mute: those }, { unmute: those });
    },
    muteThread(commentId: string) {
      const those = { threads: [commentId] };
      void silence("The thread is muted", { mute: those }, { unmute: those });
    },
    turnOff(kind: NotificationKind) {
      const title = `Off: “${kindWords[kind]}”`;
      void silence(title, { kinds: { [kind]: false } }, { kinds: { [kind]: true } });
    },
  };
}
