// The viewer's e-mail settings: the query, and the cache updates of changes.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MailSettings, MailSettingsChange } from "#contract/mail.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";
import { changeCached, optimisticChange } from "#web/lib/optimistic-change.ts";
import { useSubmit } from "#web/lib/use-submit.ts";

const settingsKey = ["mail", "settings"] as const;

export const mailSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call("GET /mail_settings", { signal }),
  });

/** Changes settings: at once in the cache, then by one request after the other. */
export function useChangeMailSettings() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    optimisticChange(queryClient, {
      mutationKey: ["mail-settings"],
      filters: { queryKey: settingsKey },
      mutationFn: (body: MailSettingsChange) => api.call("POST /mail_settings", { body }),
      show: (change) =>
        changeCached<MailSettings>(queryClient, settingsKey, (settings) =>
          withMailChange(settings, change),
        ),
      onReply: (settings) => queryClient.setQueryData(settingsKey, settings),
    }),
  );
}

/** The expected settings. */
export function withMailChange(
  settings: MailSettings,
  { source, kinds, digest }: MailSettingsChange,
): MailSettings {
  return {
    ...settings,
    source: source ?? settings.source,
    kinds: { ...settings.kinds, ...kinds },
    digest: digest ?? settings.digest,
  };
}

/** Mails a link that confirms an address. */
export function useRequestMailAddress(onRequested: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (address: string) => api.call("POST /mail_settings/address", { body: { address } }),
    onSuccess(settings: MailSettings) {
      queryClient.setQueryData(settingsKey, settings);
      onRequested();
    },
  });
}

/** Forgets the address that waits for its confirmation, or else the viewer's own. */
export function useRemoveMailAddress(onRemoved: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => api.call("DELETE /mail_settings/address", {}),
    onSuccess(settings: MailSettings) {
      queryClient.setQueryData(settingsKey, settings);
      onRemoved();
    },
  });
}
