// An integration that the site turned off: why, what it missed, and the way back.
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { formatDate } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { SkeletonText } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { missedLabel } from "./integration-labels.ts";

const RepairIntegration = deferred(() => import("./RepairIntegration.tsx"));
const loadRemoval = () => import("./RemoveIntegrationDialog.tsx");

interface DisabledIntegrationProps {
  integration: WebhookOut;
  disabledAt: string;
  /** Why it can't be turned on now, if it can't. */
  whyNotNow: string | null;
  /** The address of the list. */
  back: string;
  onTurnedOn: () => void;
}

export function DisabledIntegration(props: DisabledIntegrationProps) {
  const { integration, disabledAt, whyNotNow, back, onTurnedOn } = props;
  const { project, disabledBecause } = integration;
  const remove = <Remove integration={integration} back={back} />;
  return (
    <section
      aria-labelledby="why-off"
      className="grid grid-cols-1 gap-4 rounded-lg border border-danger bg-card p-6 text-15 max-md:p-4"
    >
      <div className="grid max-w-measure gap-1.5">
        <h3 id="why-off" className="text-danger">
          <RelativeTime at={disabledAt} label={(ago) => t("webhooks-out.turnedOffAgo", { ago })} />
        </h3>
        <p>{t(disabledBecause === "gone" ? "webhooks-out.offGone" : "webhooks-out.offFailing")}</p>
        <p className="small text-ink-2">
          {t(project === null ? "webhooks-out.adminsNotified" : "webhooks-out.ownersNotified")}{" "}
          <Missed integration={integration} />
        </p>
      </div>
      {whyNotNow === null ? (
        <RepairIntegration
          integration={integration}
          disabledAt={disabledAt}
          onTurnedOn={onTurnedOn}
          remove={remove}
          fallback={<SkeletonText lines={3} />}
        />
      ) : (
        <>
          <p>{whyNotNow}</p>
          {remove}
        </>
      )}
    </section>
  );
}

function Missed({ integration }: { integration: WebhookOut }) {
  const { missedCount, oldestMissedAt, isAllowed } = integration;
  const days = webhookOutLimits.keptDays;
  // What happens while its kind isn't allowed isn't kept.
  if (oldestMissedAt === null) return isAllowed ? t("webhooks-out.missedNone", { days }) : null;
  const until = new Date(oldestMissedAt);
  until.setUTCDate(until.getUTCDate() + days);
  return t("webhooks-out.missedCount", {
    count: missedCount,
    shown: missedLabel(integration),
    date: formatDate(until, { day: "numeric", month: "long" }),
  });
}

function Remove({ integration, back }: Pick<DisabledIntegrationProps, "integration" | "back">) {
  const hydrated = useHydrated();
  return (
    <Button
      variant="quiet"
      className="justify-self-start text-danger"
      disabled={!hydrated}
      {...opensDialog(loadRemoval, { integration, back })}
    >
      {t("webhooks-out.removeOpen")}
    </Button>
  );
}
