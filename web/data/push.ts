// The viewer's browsers that get push messages, and subscribing this one.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PromptMailKind } from "#contract/mail.ts";
import type { PushDevice, PushSettings, PushTest } from "#contract/push.ts";
import { isApiError } from "#web/lib/api-error.ts";
import type { ApiClient } from "#web/lib/client.ts";

const pushDevicesKey = ["account", "push-devices"] as const;

/** The latest first. */
export const pushDevicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: pushDevicesKey,
    queryFn: ({ signal }) => api.call("GET /push_devices", { signal }),
  });

const pushSettingsKey = ["account", "push-settings"] as const;

export const pushSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: pushSettingsKey,
    queryFn: ({ signal }) => api.call("GET /push_settings", { signal }),
  });

/** @throws ApiError */
export async function savePushSettings(
  api: ApiClient,
  queryClient: QueryClient,
  body: PushSettings,
): Promise<PushSettings> {
  const saved = await api.call("POST /push_settings", { body });
  await queryClient.cancelQueries({ queryKey: pushSettingsKey });
  queryClient.setQueryData(pushSettingsKey, saved);
  return saved;
}

/** Whether this browser can get push messages; on phones some do only once the site is installed. */
export const canSubscribe = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The browser's permission was refused, now or earlier. */
export class PermissionRefused extends Error {}

/**
 * Has this browser get messages of these kinds; it asks its person for permission first.
 * @throws PermissionRefused, ApiError, or what the browser's push service failed with
 */
export async function subscribe(api: ApiClient, kinds: PromptMailKind[]): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== "granted") throw new PermissionRefused();
  const { publicKey } = await api.call("GET /push_key", {});
  // Until now a failure to register it didn't matter.
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  const isUsable = former !== null && keyOf(former) === publicKey;
  // One that was made with another key, as of another database, would never get anything.
  if (former && !isUsable) await former.unsubscribe();
  const subscription = isUsable
    ? former
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return api.call("POST /push_devices", {
    body: { endpoint: endpoint ?? "", keys: { p256dh, auth }, kinds },
  });
}

/** The site's key of a subscription, as the site writes it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Has the site send a message to this browser. @throws ApiError */
export const sendPushTest = (api: ApiClient): Promise<PushTest> =>
  api.call("POST /push_devices/test", {});

/** Succeeds if it was removed elsewhere. @throws ApiError */
export async function removePushDevice(api: ApiClient, device: PushDevice): Promise<void> {
  try {
    await api.call("DELETE /push_devices/{id}", { params: { id: device.id } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
  if (!device.current || !canSubscribe()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

export const refetchPushDevices = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: pushDevicesKey });
