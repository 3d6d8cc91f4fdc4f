import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import CirclePause from "lucide-react/icons/circle-pause";
import Radio from "lucide-react/icons/radio";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Lock from "lucide-react/icons/lock";
import Moon from "lucide-react/icons/moon";
import type { ReactNode } from "react";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { rich } from "#web/lib/rich.ts";
import { classNames } from "#web/ui/class-names.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { type IntegrationState, stateLabel, stateOf } from "./integration-labels.ts";

const appearance: Readonly<Record<IntegrationState, { icon: ReactNode; className: string }>> = {
  notAllowed: { icon: <Lock />, className: "text-ink-3" },
  off: { icon: <Ban />, className: "text-danger" },
  paused: { icon: <CirclePause />, className: "text-ink-3" },
  quiet: { icon: <Moon />, className: "text-ink-3" },
  none: { icon: <Radio />, className: "text-ink-3" },
  delivered: { icon: <Check />, className: "text-ink" },
  retrying: { icon: <TriangleAlert />, className: "text-tech-ink" },
  failing: { icon: <TriangleAlert />, className: "text-danger" },
};

/** An icon and a word: only trouble has a colour. */
export function IntegrationStateLabel({ integration }: { integration: WebhookOut }) {
  const { icon, className } = appearance[stateOf(integration)];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 text-15 font-medium", className)}>
      {icon}
      {stateLabel(integration)}
    </span>
  );
}

/** Since when it is paused, and by whom if that is known. */
export function PausedTime({ integration }: { integration: WebhookOut }) {
  const { pausedAt, pausedBy } = integration;
  if (pausedAt === null || stateOf(integration) !== "paused") return null;
  return (
    <p className="small text-ink-3">
      {pausedBy === null ? (
        <RelativeTime at={pausedAt} />
      ) : (
        rich("webhooks-out.pausedBy", {
          name: pausedBy.displayName,
          person: (name) => <bdi>{name}</bdi>,
          ago: () => <RelativeTime at={pausedAt} />,
        })
      )}
    </p>
  );
}

export function Monogram({ of }: { of: string }) {
  return (
    <bdi
      aria-hidden
      dir="ltr"
      className="grid size-10 flex-none place-items-center rounded-md border border-line bg-sunk font-mono text-13 font-medium whitespace-nowrap text-ink-2"
    >
      {of}
    </bdi>
  );
}
