// Loaded when it is needed.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import {
  applyIntegrationToCache,
  changeIntegration,
  refetchDeliveries,
} from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, TextField } from "#web/ui/Field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { missedLabel, testLabel } from "./integration-labels.ts";
import { useRepairForm } from "./use-repair-form.ts";

interface RepairIntegrationProps {
  integration: WebhookOut;
  disabledAt: string;
  onTurnedOn: () => void;
  /** The button that removes it. */
  remove: ReactNode;
}

/** A new address is saved, then tested; once a test has arrived it can be turned on. */
export default function RepairIntegration(props: RepairIntegrationProps) {
  const { integration, disabledAt, onTurnedOn, remove } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const [sendsMissed, setSendsMissed] = useState(true);
  const { missedCount, lastDelivery } = integration;
  const isMatrix = integration.kind === "matrix";
  const form = useRepairForm(integration);
  const turningOn = useSubmit({
    mutationFn: () =>
      changeIntegration(api, integration, { isActive: true, sendMissed: sendsMissed }),
    async onSuccess(changed) {
      await applyIntegrationToCache(queryClient, changed);
      onTurnedOn();
      await refetchDeliveries(queryClient, integration);
    },
  });
  const hasArrived =
    lastDelivery?.type === "test" &&
    lastDelivery.state === "delivered" &&
    lastDelivery.happenedAt > disabledAt;
  const isReady = hasArrived && !form.isChanged && !form.isPending;
  const plain = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;
  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-4" onSubmit={form.onSubmit}>
      <TextField
        {...form.textField("url")}
        {...plain}
        type="url"
        label={t(isMatrix ? "webhooks-out.homeserver" : "webhooks-out.newAddress")}
        placeholder={integration.url}
        hint={t("webhooks-out.keepsEmpty")}
      />
      {isMatrix && (
        <>
          <TextField {...form.textField("room")} {...plain} label={t("webhooks-out.room")} />
          <TextField
            {...form.textField("token")}
            {...plain}
            type="password"
            label={t("webhooks-out.newToken")}
            hint={t("webhooks-out.keepsEmpty")}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="line" disabled={!hydrated} pending={form.isPending}>
          {t("webhooks-out.sendTest")}
        </Button>
        <p role="status" className="min-w-0 wrap-anywhere empty:hidden">
          {form.reply && !form.isPending && testLabel(form.reply)}
        </p>
      </div>
      <FormError title={t("webhooks-out.notTested")} error={form.generalError} />
      {missedCount > 0 && (
        <CheckField
          label={t("webhooks-out.sendMissed", {
            count: missedCount,
            shown: missedLabel(integration),
          })}
          checked={sendsMissed}
          onChange={setSendsMissed}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ink"
          disabled={!isReady}
          aria-describedby={isReady ? undefined : "turns-on"}
          pending={turningOn.isPending}
          onClick={() => turningOn.submit()}
        >
          {t("webhooks-out.turnOn")}
        </Button>
        {remove}
      </div>
      {!isReady && (
        <p id="turns-on" className="small text-ink-3">
          {t("webhooks-out.turnOnHint")}
        </p>
      )}
      <FormError title={t("webhooks-out.notChanged")} error={turningOn.error} />
    </form>
  );
}
