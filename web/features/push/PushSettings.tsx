import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { type PromptMailKind } from "#contract/mail.ts";
import type { PushDevice, PushTest } from "#contract/push.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import {
  canSubscribe,
  PermissionRefused,
  pushDevicesQuery,
  refetchPushDevices,
  removePushDevice,
  sendPushTest,
  subscribe,
} from "#web/data/push.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { SwitchRow } from "#web/ui/Field.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { QuietHoursForm } from "./QuietHoursForm.tsx";

const kindLabels = {
  applications: "mail.aboutApplications",
  answers: "mail.aboutAnswers",
  invitations: "mail.aboutInvitations",
} as const satisfies Record<PromptMailKind, TextKey>;

const allKinds = Object.keys(kindLabels) as PromptMailKind[];

/** Push messages to this browser, and which others get them. */
export function PushSettings() {
  const query = useQuery(pushDevicesQuery(useApi()));
  if (query.data) return <Devices devices={query.data} />;
  if (query.isError) return <QueryError title={t("push.notLoaded")} query={query} />;
  return (
    <Loading label={t("push.loading")}>
      <Skeleton className="h-5 w-60" />
    </Loading>
  );
}

/** Why it wasn't turned on: the site's reason, or the browser's in words of the site. */
function NotTurnedOn({ error }: { error: Error | null }) {
  const title = t("push.notTurnedOn");
  if (!error || isApiError(error)) return <FormError title={title} error={error} />;
  const reason = error instanceof PermissionRefused ? "push.refused" : "push.noService";
  return <ErrorAlert title={title}>{t(reason)}</ErrorAlert>;
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const isBlocked = usePermission() === "denied";
  const current = devices.find((device) => device.current);
  const others = devices.filter((device) => !device.current);
  const onSettledWell = () => void refetchPushDevices(queryClient);
  const choosing = useSubmit({
    mutationFn: (kinds: PromptMailKind[]) => subscribe(api, kinds),
    onSuccess: onSettledWell,
  });
  const removing = useSubmit({
    mutationFn: (device: PushDevice) => removePushDevice(api, device),
    onSuccess: onSettledWell,
  });
  const testing = useSubmit({ mutationFn: () => sendPushTest(api), onSuccess: onSettledWell });
  const isUnable = hydrated && !canSubscribe();
  const toggle = (kind: PromptMailKind, on: boolean) => {
    const chosen = current?.kinds ?? [];
    choosing.submit(on ? [...chosen, kind] : chosen.filter((one) => one !== kind));
  };
  const turnOff = (device: PushDevice) => (
    <Button
      size="sm"
      disabled={!hydrated}
      pending={removing.isPending && removing.variables?.id === device.id}
      aria-label={t("push.turnOffNamed", { device: device.device })}
      onClick={() => removing.submit(device)}
    >
      {t("push.turnOff")}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      {isBlocked && <Blocked />}
      {!isBlocked && !current && !isUnable && (
        <Button
          variant="line"
          className="justify-self-start"
          disabled={!hydrated}
          pending={choosing.isPending}
          onClick={() => choosing.submit(allKinds)}
        >
          {t("push.turnOn")}
        </Button>
      )}
      {!isBlocked && !current && isUnable && (
        <p className="text-15 text-ink-2">{t("push.unable")}</p>
      )}
      {current && (
        <div className="grid grid-cols-1 gap-3">
          <Device device={current} name={t("push.thisDevice", { device: current.device })}>
            {!isBlocked && (
              <Button
                size="sm"
                disabled={!hydrated}
                pending={testing.isPending}
                onClick={() => testing.submit()}
              >
                {t("push.sendTest")}
              </Button>
            )}
            {turnOff(current)}
          </Device>
          <fieldset className="min-w-0">
            <legend className="label mb-1">{t("push.kinds")}</legend>
            {allKinds.map((kind) => (
              <SwitchRow
                key={kind}
                label={t(kindLabels[kind])}
                on={current.kinds.includes(kind)}
                onChange={(on) => toggle(kind, on)}
              />
            ))}
          </fieldset>
        </div>
      )}
      <p role="status" className={testing.data ? "text-15 text-ink-2" : "sr-only"}>
        {testing.data && testOutcome(testing.data)}
      </p>
      {others.length > 0 && (
        <div>
          <h3 className="label mb-1">{t("push.otherDevices")}</h3>
          <ul aria-label={t("push.otherDevices")}>
            {others.map((device) => (
              <li
                key={device.id}
                className="border-b border-line-soft py-3 first:pt-1 last:border-b-0 last:pb-0"
              >
                <Device device={device} name={device.device}>
                  {turnOff(device)}
                </Device>
              </li>
            ))}
          </ul>
        </div>
      )}
      {devices.length > 0 && <QuietHoursForm />}
      <NotTurnedOn error={choosing.error} />
      <FormError title={t("push.notTested")} error={testing.error} />
      <FormError title={t("push.notTurnedOff")} error={removing.error} />
    </div>
  );
}

interface DeviceProps {
  device: PushDevice;
  name: string;
  /** What can be done with it. */
  children: ReactNode;
}

function Device({ device, name, children }: DeviceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="grid min-w-0 flex-1 basis-60">
        <bdi className="font-medium">{name}</bdi>
        <span className="small flex flex-wrap gap-x-3 text-ink-3">
          <RelativeTime at={device.createdAt} label={(ago) => t("push.since", { ago })} />
          {device.lastSentAt && (
            <RelativeTime at={device.lastSentAt} label={(ago) => t("push.lastSent", { ago })} />
          )}
        </span>
      </p>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}

function Blocked() {
  return (
    <div className="grid gap-1 rounded-md bg-sunk px-4 py-3">
      <p className="text-15 font-medium">{t("push.blocked")}</p>
      <p className="text-15 text-ink-2">{t("push.blockedHow")}</p>
    </div>
  );
}

function testOutcome({ accepted, status }: PushTest): string {
  if (accepted) return t("push.testTaken");
  if (status === null) return t("push.noService");
  return status === 404 || status === 410
    ? t("push.testGone")
    : t("push.testRefused", { status: String(status) });
}

/** The browser's answer about notifications of this site, also after it was changed in its settings. */
const usePermission = (): NotificationPermission =>
  useSyncExternalStore(subscribeToPermission, currentPermission, () => "default");

const currentPermission = (): NotificationPermission =>
  "Notification" in window ? Notification.permission : "default";

function subscribeToPermission(onChange: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // Where the browser doesn't say so, whoever comes back from its settings sees it.
  window.addEventListener("focus", onChange, { signal });
  if ("permissions" in navigator) {
    navigator.permissions.query({ name: "notifications" }).then(
      (permission) => permission.addEventListener("change", onChange, { signal }),
      () => undefined,
    );
  }
  return () => ending.abort();
}
