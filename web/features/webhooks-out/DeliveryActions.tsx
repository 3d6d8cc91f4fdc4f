// What can be done with a delivery: tried at once, given up, or sent again.
import { useQueryClient } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import { refetchDeliveries, replayDelivery, stopDelivery } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";

interface DeliveryActionsProps {
  integration: WebhookOut;
  delivery: WebhookOutDelivery;
  /** After one whose button is gone then. */
  onDone: () => void;
}

/** Of one that waits. */
export function WaitingActions({ integration, delivery, onDone }: DeliveryActionsProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const stopping = useSubmit({
    mutationFn: () => stopDelivery(api, integration, delivery.id),
    onSuccess: () => refetchDeliveries(queryClient, integration).then(onDone),
    onError: (error) =>
      toast({ title: t("webhooks-out.notStopped"), description: messageOf(error), mark: "danger" }),
  });
  const retrying = useReplay({ integration, delivery });
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {integration.isAllowed && (
        <Button
          size="sm"
          variant="line"
          icon={<RotateCw />}
          pending={retrying.isPending}
          onClick={() => retrying.submit()}
        >
          {t("webhooks-out.retryNow")}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        pending={stopping.isPending}
        onClick={() => stopping.submit()}
      >
        {t("webhooks-out.stop")}
      </Button>
    </div>
  );
}

type ReplayProps = Omit<DeliveryActionsProps, "onDone"> & { className?: string };

/** Of one that has ended. */
export function Replay({ className, ...of }: ReplayProps) {
  const replaying = useReplay(of);
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<RotateCw />}
      className={className}
      pending={replaying.isPending}
      aria-label={t("webhooks-out.replayOf", { type: of.delivery.type })}
      onClick={() => replaying.submit()}
    >
      {t("webhooks-out.replay")}
    </Button>
  );
}

/** Whether it can be sent again. */
export const mayReplay = (
  { isAllowed, isActive }: WebhookOut,
  { state, problem }: WebhookOutDelivery,
) => isAllowed && isActive && state !== "waiting" && problem !== "hidden";

function useReplay({ integration, delivery }: ReplayProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => replayDelivery(api, integration, delivery.id),
    onSuccess: () => refetchDeliveries(queryClient, integration),
    onError: (error) =>
      toast({
        title: t("webhooks-out.notReplayed"),
        description: messageOf(error),
        mark: "danger",
      }),
  });
}
