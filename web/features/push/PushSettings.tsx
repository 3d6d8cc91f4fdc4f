import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type PromptMailKind } from "#contract/mail.ts";
import type { PushDevice } from "#contract/push.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import {
  canSubscribe,
  PermissionRefused,
  pushDevicesQuery,
  refetchPushDevices,
  removePushDevice,
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
  const current = devices.find((device) => device.current);
  const onSettledWell = () => void refetchPushDevices(queryClient);
  const choosing = useSubmit({
    mutationFn: (kinds: PromptMailKind[]) => subscribe(api, kinds),
    onSuccess: onSettledWell,
  });
  const removing = useSubmit({
    mutationFn: (device: PushDevice) => removePushDevice(api, device),
    onSuccess: onSettledWell,
  });
  const isUnable = hydrated && !canSubscribe();
  const toggle = (kind: PromptMailKind, on: boolean) => {
    const chosen = current?.kinds ?? [];
    choosing.submit(on ? [...chosen, kind] : chosen.filter((one) => one !== kind));
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {!current && !isUnable && (
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
      {!current && isUnable && <p className="text-15 text-ink-2">{t("push.unable")}</p>}
      {current && (
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
      )}
      {devices.length > 0 && (
        <ul aria-label={t("push.devices")}>
          {devices.map((device) => (
            <li
              key={device.id}
              className="flex items-center gap-4 border-b border-line-soft py-3 first:pt-0 last:border-b-0"
            >
              <p className="grid min-w-0 flex-1">
                <bdi className="font-medium">
                  {device.current ? t("push.thisDevice", { device: device.device }) : device.device}
                </bdi>
                <RelativeTime
                  at={device.createdAt}
                  className="small text-ink-3"
                  label={(ago) => t("push.since", { ago })}
                />
              </p>
              <Button
                size="sm"
                disabled={!hydrated}
                pending={removing.isPending && removing.variables?.id === device.id}
                aria-label={t("push.turnOffNamed", { device: device.device })}
                onClick={() => removing.submit(device)}
              >
                {t("push.turnOff")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NotTurnedOn error={choosing.error} />
      <FormError title={t("push.notTurnedOff")} error={removing.error} />
    </div>
  );
}
