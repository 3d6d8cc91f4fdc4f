// One integration: where it sends to, what, whether that arrives, and what was sent.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { WebhookOut, WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutName } from "#shared/webhooks-out.ts";
import {
  applyIntegrationToCache,
  changeIntegration,
  refetchDeliveries,
  testIntegration,
} from "#web/data/webhooks-out.ts";
import { SecretPanel } from "#web/entities/webhooks/SecretPanel.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { SwitchRow } from "#web/ui/Field.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { BackLink } from "./BackLink.tsx";
import { DisabledIntegration } from "./DisabledIntegration.tsx";
import { IntegrationDeliveries } from "./IntegrationDeliveries.tsx";
import {
  arrivalLabel,
  eventsInWords,
  monograms,
  quietLabel,
  testLabel,
} from "./integration-labels.ts";
import { IntegrationStateLabel, Monogram, PausedTime } from "./IntegrationState.tsx";

const loadChange = () => import("./ChangeIntegrationDialog.tsx");
const loadRotation = () => import("./ReplaceSecretDialog.tsx");
const loadRemoval = () => import("./RemoveIntegrationDialog.tsx");

interface IntegrationProps {
  integration: WebhookOut;
  /** False while an admin hides the project. */
  canSwitchOn: boolean;
  /** The address of the list. */
  back: string;
  /** A new secret that wasn't confirmed as copied yet. */
  secret: string | null;
  onSecret: (made: WebhookOutWithSecret | null) => void;
}

export function Integration(props: IntegrationProps) {
  const { integration, canSwitchOn, back, secret, onSecret } = props;
  const { kind, url, room, isAllowed, isActive, disabledAt } = integration;
  const heading = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const opener = { variant: "line" as const, disabled: !hydrated };
  const notAllowed = t("webhooks-out.notAllowedText", { kind: webhookOutName(kind) });
  const hidden = canSwitchOn ? null : t("webhooks-out.projectHidden");
  const canSend = isAllowed && (isActive || canSwitchOn);
  // In the admin area nothing is above it.
  const Heading = integration.project === null ? "h1" : "h2";
  const [showsSecret] = useState(secret !== null);
  // A new secret takes the focus itself.
  useEffect(() => {
    if (!showsSecret) heading.current?.focus({ preventScroll: true });
  }, [showsSecret]);
  return (
    <section aria-labelledby="integration" className="grid grid-cols-1 gap-5">
      <BackLink to={back} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Monogram of={monograms[kind]} />
        <div className="min-w-0 flex-1">
          <Heading id="integration" ref={heading} tabIndex={-1} className="text-25 outline-none">
            {webhookOutName(kind)}
          </Heading>
          <p className="font-mono text-13 wrap-anywhere text-ink-2" dir="ltr">
            {room ? `${url} ${room}` : url}
          </p>
        </div>
        <div className="text-end max-sm:basis-full max-sm:ps-14 max-sm:text-start">
          <IntegrationStateLabel integration={integration} />
          <PausedTime integration={integration} />
        </div>
      </div>
      {secret !== null && (
        <SecretPanel
          secret={secret}
          onDone={() => {
            onSecret(null);
            heading.current?.focus();
          }}
        />
      )}
      {!isAllowed && disabledAt === null && (
        <p className="rounded-md bg-sunk px-4 py-3 text-15">{notAllowed}</p>
      )}
      {isAllowed && disabledAt === null && (
        <ActiveSwitch integration={integration} canSwitchOn={canSwitchOn} />
      )}
      {disabledAt !== null && (
        <DisabledIntegration
          integration={integration}
          disabledAt={disabledAt}
          whyNotNow={isAllowed ? hidden : notAllowed}
          back={back}
          onTurnedOn={() => heading.current?.focus()}
        />
      )}
      <Facts integration={integration} />
      {disabledAt === null && <Test integration={integration} disabled={!hydrated || !canSend} />}
      <div className="flex flex-wrap gap-2">
        <Button {...opener} {...opensDialog(loadChange, { integration })}>
          {t("webhooks-out.changeOpen")}
        </Button>
        {kind === "standard" && (
          <Button {...opener} {...opensDialog(loadRotation, { integration, onReplaced: onSecret })}>
            {t("webhooks-out.replaceOpen")}
          </Button>
        )}
        {disabledAt === null && (
          <Button
            {...opener}
            className="text-danger"
            {...opensDialog(loadRemoval, { integration, back })}
          >
            {t("webhooks-out.removeOpen")}
          </Button>
        )}
      </div>
      <IntegrationDeliveries integration={integration} />
    </section>
  );
}

interface ActiveSwitchProps {
  integration: WebhookOut;
  canSwitchOn: boolean;
}

function ActiveSwitch({ integration, canSwitchOn }: ActiveSwitchProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isActive } = integration;
  const switching = useSubmit({
    mutationFn: (on: boolean) => changeIntegration(api, integration, { isActive: on }),
    onSuccess: (changed) => applyIntegrationToCache(queryClient, changed),
  });
  if (!isActive && !canSwitchOn) {
    return <p className="text-15 text-ink-2">{t("webhooks-out.projectHidden")}</p>;
  }
  const shown = switching.isPending ? (switching.variables ?? isActive) : isActive;
  return (
    <div>
      <SwitchRow
        label={t("webhooks-out.isOn")}
        on={shown}
        onChange={(on) => switching.submit(on)}
      />
      <FormError title={t("webhooks-out.notChanged")} error={switching.error} />
    </div>
  );
}

function Facts({ integration }: { integration: WebhookOut }) {
  const { events, quiet, secretGeneratedAt, previousSecretUntil, recent } = integration;
  const arrival = arrivalLabel(recent);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-15 [&>dt]:text-ink-2">
      <dt>{t("webhooks-out.sends")}</dt>
      <dd>{eventsInWords(events)}</dd>
      {quiet && (
        <>
          <dt>{t("quiet-hours.title")}</dt>
          <dd>{quietLabel(quiet)}</dd>
        </>
      )}
      {arrival !== null && (
        <>
          <dt>{t("webhooks-out.recent")}</dt>
          <dd>{arrival}</dd>
        </>
      )}
      {secretGeneratedAt && (
        <>
          <dt>{t("webhooks.secretCreated")}</dt>
          <dd>
            <RelativeTime at={secretGeneratedAt} />
          </dd>
        </>
      )}
      {previousSecretUntil && (
        <>
          <dt>{t("webhooks.oldSecret")}</dt>
          <dd>
            {rich("webhooks.expires", {
              when: () => <RelativeTime at={previousSecretUntil} isUpcoming />,
            })}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Sends a test, and says what came of it. */
function Test({ integration, disabled }: { integration: WebhookOut; disabled: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const testing = useSubmit({
    mutationFn: () => testIntegration(api, integration),
    onMutate: () => setOutcome(null),
    onSuccess(delivery) {
      setOutcome(testLabel(delivery));
      return refetchDeliveries(queryClient, integration);
    },
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="line"
          disabled={disabled}
          pending={testing.isPending}
          onClick={() => testing.submit()}
        >
          {t("webhooks-out.sendTest")}
        </Button>
        <p role="status" className="min-w-0 text-15 wrap-anywhere empty:hidden">
          {outcome}
        </p>
      </div>
      <FormError title={t("webhooks-out.notTested")} error={testing.error} />
    </div>
  );
}
