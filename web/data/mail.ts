// The viewer's e-mail settings: the query, and the cache updates of changes.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MailSettings, MailSettingsChange } from "#contract/mail.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";
import { useSubmit } from "#web/lib/use-submit.ts";

const settingsKey = ["mail", "settings"] as const;

export const mailSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call("GET /mail_settings", { signal }),
  });

const mutationKey = ["mail-settings"];

/** Changes settings: at once in the cache, then by one request after the other. */
export function useChangeMailSettings() {
  const api = useApi();
  const queryClient = useQueryClient();
  const filters = { queryKey: settingsKey };
  /** A reply is final only if no other change is in flight. */
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: "mail-settings" },
    mutationFn: (body: MailSettingsChange) => api.call("POST /mail_settings", { body }),
    async onMutate(change) {
      await queryClient.cancelQueries(filters);
      const before = queryClient.getQueryData<MailSettings>(settingsKey);
      queryClient.setQueryData<MailSettings>(
        settingsKey,
        (settings) => settings && withMailChange(settings, change),
      );
      return before;
    },
    async onSuccess(settings) {
      // A reply in flight may be from before the change.
      await queryClient.cancelQueries(filters);
      if (isLast()) queryClient.setQueryData(settingsKey, settings);
    },
    onError(_error, _change, before) {
      queryClient.setQueryData(settingsKey, before);
      if (isLast()) void queryClient.invalidateQueries(filters);
    },
  });
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
