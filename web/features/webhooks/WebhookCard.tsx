import { useRef } from "react";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { CodeHost, Webhook } from "#contract/webhooks.ts";
import { useSwitchWebhook } from "#web/data/webhooks.ts";
import { SecretPanel } from "#web/entities/webhooks/SecretPanel.tsx";
import { CopyField } from "#web/lib/CopyField.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { Deliveries, WebhookHealth } from "./Deliveries.tsx";
import { FormerOwnerNote } from "./FormerOwners.tsx";
import { receiverOf, setups, textOf } from "./code-hosts.ts";

const loadRotation = () => import("./RotateSecretDialog.tsx");
const loadDeletion = () => import("./DeleteWebhookDialog.tsx");

interface WebhookCardProps {
  webhook: Webhook;
  /** The webhook's number, starting at 1. */
  number: number;
  host: CodeHost;
  /** False while an admin hides the project. */
  canSwitchOn: boolean;
  /** A new secret that wasn't confirmed as copied yet. */
  secret: string | undefined;
  onSecret: (secret: string | undefined) => void;
}

/** A webhook: its address, health, deliveries, and actions. */
export function WebhookCard(props: WebhookCardProps) {
  const { webhook, number, host, canSwitchOn, secret, onSecret } = props;
  const rotation = opensDialog(loadRotation, { webhook, onSecret });
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is removed with its note.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const opener = { size: "sm" as const, disabled: !hydrated };
  return (
    <Card
      as="article"
      aria-labelledby={`hook-${webhook.id}`}
      className="grid min-w-0 grid-cols-1 gap-4 px-6 py-5 max-md:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <h3 ref={heading} id={`hook-${webhook.id}`} tabIndex={-1} className="outline-none">
          {t("webhooks.numbered", { number })}
        </h3>
        <ActiveSwitch webhook={webhook} canSwitchOn={canSwitchOn} />
      </div>
      <FormerOwnerNote webhook={webhook} onRotate={rotation.onClick} onDismissed={focusHeading} />
      {secret && (
        <SecretPanel
          secret={secret}
          onDone={() => {
            focusHeading();
            onSecret(undefined);
          }}
        />
      )}
      <CopyField
        label={t("webhooks.receiverAddress")}
        value={receiverOf(webhook, host)}
        hint={t("webhooks.receiverHint", { host: textOf(setups[host].name) })}
      />
      <WebhookHealth webhook={webhook} />
      <Facts webhook={webhook} />
      <Deliveries webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button {...opener} {...rotation}>
          {t("webhooks.rotate")}
        </Button>
        <Button {...opener} className="text-danger" {...opensDialog(loadDeletion, { webhook })}>
          {t("positions.deleteOpen")}
        </Button>
      </div>
    </Card>
  );
}

/** Whether the webhook accepts deliveries. */
function ActiveSwitch({ webhook, canSwitchOn }: { webhook: Webhook; canSwitchOn: boolean }) {
  const { isActive } = webhook;
  const { mutate, error } = useSwitchWebhook(webhook);
  const isOffered = isActive || canSwitchOn;
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isActive}
        disabled={!useHydrated() || !isOffered}
        className={classNames(
          "group ms-auto inline-flex min-h-9 items-center gap-2.5 text-15 text-ink-2",
          !isOffered && "cursor-not-allowed opacity-55",
        )}
        onClick={() => mutate(!isActive)}
      >
        {t("webhooks.active")}
        <span
          aria-hidden
          className="flex h-6 w-10 items-center rounded-full border border-edge bg-sunk p-0.5 transition-colors duration-120 group-aria-checked:border-btn-user group-aria-checked:bg-btn-user"
        >
          <span className="size-4.5 rounded-full bg-ink-3 transition-transform duration-120 group-aria-checked:translate-x-4 rtl:group-aria-checked:-translate-x-4 group-aria-checked:bg-on-hue" />
        </span>
      </button>
      <div className="basis-full empty:hidden">
        <FormError title={t("webhooks.notChanged")} error={error} />
      </div>
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { isActive, invokeCount, invokedAt, secretGeneratedAt, previousSecretUntil } = webhook;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-15 [&>dt]:text-ink-2">
      <dt>{t("webhooks.deliveries")}</dt>
      <dd className="tabular-figures">{t("webhooks.deliveryCount", { count: invokeCount })}</dd>
      {/* Of an active one, its health says so. */}
      {!isActive && (
        <>
          <dt>{t("webhooks.lastDelivery")}</dt>
          <dd>{invokedAt ? <RelativeTime at={invokedAt} /> : t("webhooks.never")}</dd>
        </>
      )}
      <dt>{t("webhooks.secretCreated")}</dt>
      <dd>
        <RelativeTime at={secretGeneratedAt} />
      </dd>
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
