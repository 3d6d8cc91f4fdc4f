import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import Radio from "lucide-react/icons/radio";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { useDeliveries } from "#web/data/webhooks.ts";

/** Nothing received yet, receiving, nothing received for two weeks, or switched off. */
export type Health = "waiting" | "hearing" | "silent" | "off";

export function healthOf({ isActive, invokedAt, silentSince }: Webhook): Health {
  if (!isActive) return "off";
  if (silentSince !== null) return "silent";
  return invokedAt === null ? "waiting" : "hearing";
}

const appearance: Record<Health, { icon: ReactNode; title: string; className: string }> = {
  waiting: {
    icon: <Radio className="motion-safe:animate-pulse" />,
    title: "Waiting for the first delivery",
    className: "border-dashed border-edge",
  },
  hearing: {
    icon: <CircleCheck className="text-user-ink" />,
    title: "Connected",
    className: "border-user-line bg-user-wash",
  },
  silent: {
    icon: <TriangleAlert className="text-tech-ink" />,
    title: "Silent for two weeks or longer",
    className: "border-tech-line bg-tech-wash",
  },
  off: {
    icon: <CirclePause className="text-ink-3" />,
    title: "Turned off",
    className: "border-line bg-sunk",
  },
};

/** The state of a webhook, from waiting for its first delivery on. Updated live. */
export function WebhookHealth({ webhook }: { webhook: Webhook }) {
  const health = healthOf(webhook);
  const { icon, title, className } = appearance[health];
  return (
    <div
      role="status"
      className={classNames(
        "grid min-h-18 grid-cols-[20px_minmax(0,1fr)] items-baseline gap-x-3 rounded-md border px-4 py-3 text-15",
        className,
      )}
    >
      <span className="translate-y-0.5">{icon}</span>
      <div>
        <p className="font-medium">{title}</p>
        <div className="small text-ink-2">
          <HealthText webhook={webhook} health={health} />
        </div>
      </div>
    </div>
  );
}

function HealthText({ webhook, health }: { webhook: Webhook; health: Health }) {
  if (health === "waiting") return <WaitingText webhook={webhook} />;
  if (health === "hearing") {
    return (
      <p>{webhook.invokedAt && <RelativeTime at={webhook.invokedAt} prefix="Last delivery" />}</p>
    );
  }
  if (health === "off") return <p>Deliveries are refused until you turn it on again.</p>;
  return (
    <p>
      {webhook.invokedAt ? (
        <>
          The last delivery was <RelativeTime at={webhook.invokedAt} />
        </>
      ) : (
        "No deliveries since it was created"
      )}
      . Check at your code host that the webhook still exists and is active.
    </p>
  );
}

/** The reason why a delivery was refused, so that the set-up can be corrected. */
function WaitingText({ webhook }: { webhook: Webhook }) {
  const { data } = useDeliveries(webhook);
  const refused = data?.find(({ outcome }) => outcome === "refused");
  if (!refused) {
    return <p>This turns green once the code host’s first ping or test arrives.</p>;
  }
  return (
    <p>
      A delivery was refused: <span className="text-danger">{refused.reason}</span>
    </p>
  );
}
