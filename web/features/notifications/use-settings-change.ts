import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationSettings, NotificationSettingsChange } from "#contract/notifications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { notificationSettingsKey } from "#web/data/notifications.ts";
import { withChange } from "./with-change.ts";

const mutationKey = ["notification-settings"];

/** Changes what one is notified of: at once here, one after the other on the server. */
export function useSettingsChange() {
  const api = useApi();
  const queryClient = useQueryClient();
  const key = notificationSettingsKey;
  /** What the server says holds as long as nothing else is on its way to it. */
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: "notification-settings" },
    mutationFn: (body: NotificationSettingsChange) =>
      api.call("POST /notification_settings", { body }),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<NotificationSettings>(key);
      queryClient.setQueryData<NotificationSettings>(
        key,
        (settings) => settings && withChange(settings, change),
      );
      return before;
    },
    async onSuccess(settings) {
      // What is being read may be from before the change.
      await queryClient.cancelQueries({ queryKey: key });
      if (isLast()) queryClient.setQueryData(key, settings);
    },
    onError(_error, _change, before) {
      queryClient.setQueryData(key, before);
      if (isLast()) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
