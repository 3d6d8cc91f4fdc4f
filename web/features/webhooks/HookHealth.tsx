import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CirclePause, Radio, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { type Health, healthOf } from "./health.ts";
import { deliveriesQuery } from "#web/data/webhooks.ts";

const looks: Record<Health, { icon: ReactNode; title: string; className: string }> = {
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
    title: "Switched off",
    className: "border-line bg-sunk",
  },
};

/** How a webhook does, from the first ping that it waits for. Follows live what arrives. */
export function HookHealth({ hook }: { hook: Webhook }) {
  const health = healthOf(hook);
  const { icon, title, className } = looks[health];
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
          <Words hook={hook} health={health} />
        </div>
      </div>
    </div>
  );
}

function Words({ hook, health }: { hook: Webhook; health: Health }) {
  if (health === "waiting") return <Waiting hook={hook} />;
  if (health === "hearing") {
    return <p>{hook.invokedAt && <RelativeTime at={hook.invokedAt} prefix="Last heard" />}</p>;
  }
  if (health === "off") return <p>What the code host sends is refused until it is on again.</p>;
  return (
    <p>
      {hook.invokedAt ? (
        <>
          The last delivery came <RelativeTime at={hook.invokedAt} />
        </>
      ) : (
        "Nothing has come since it was made"
      )}
      . See at the code host whether the webhook is still there and active.
    </p>
  );
}

/** Where something came and was refused, it is said why: the set-up has a slip in it. */
function Waiting({ hook }: { hook: Webhook }) {
  const { data } = useQuery(deliveriesQuery(useApi(), hook));
  const refused = data?.find(({ outcome }) => outcome === "refused");
  if (!refused) {
    return <p>This turns green as soon as the code host’s first ping or test arrives.</p>;
  }
  return (
    <p>
      Something came and was refused: <span className="text-danger">{refused.reason}</span>
    </p>
  );
}
