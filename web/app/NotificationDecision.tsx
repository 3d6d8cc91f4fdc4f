import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import type { Notification } from "#contract/notifications.ts";
import { CloseForm } from "#web/features/applications/CloseForm.tsx";
import { failureOf } from "#web/features/applications/decisions.ts";
import { StatusBadge } from "#web/features/applications/StatusBadge.tsx";
import { Trouble } from "#web/features/applications/ApplicationError.tsx";
import { useDecide } from "#web/features/applications/use-decide.ts";
import { useOneAtATime } from "#web/features/applications/use-one-at-a-time.ts";
import { keepDecided } from "#web/features/notifications/keep-notifications.ts";
import { Button } from "#web/ui/Button.tsx";

interface NotificationDecisionProps {
  notification: Extract<Notification, { event: "application_created" }>;
}

/** An owner's answer to an application, right where it is told of; afterwards how it stands. */
export function NotificationDecision({ notification }: NotificationDecisionProps) {
  const { data, now } = notification;
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState(false);
  const application = { id: data.application.id, status: now.status, project: data.project };
  const decide = useDecide(application, (decided) => {
    keepDecided(queryClient, decided);
    setClosing(false);
  });
  const send = useOneAtATime(decide.mutate);
  const act = decide.variables?.act;
  const undecided = now.status === "pending";

  return (
    <div className="mt-3 grid justify-items-start gap-3">
      {!undecided && <StatusBadge status={now.status} />}
      {closing && (
        <div className="w-full">
          <CloseForm
            pending={decide.isPending}
            onClose={(reason) => send({ act: "close", reason })}
            onCancel={() => setClosing(false)}
          />
        </div>
      )}
      {undecided && !closing && (
        <div className="needs-script flex flex-wrap gap-2">
          {now.can.accept && (
            <Button
              size="sm"
              variant="user"
              icon={<Check />}
              pending={decide.isPending && act === "accept"}
              onClick={() => send({ act: "accept" })}
            >
              Accept
            </Button>
          )}
          {now.can.close && (
            <Button size="sm" onClick={() => setClosing(true)}>
              Close
            </Button>
          )}
        </div>
      )}
      {act && <Trouble title={failureOf(act, decide.error)} error={decide.error} />}
    </div>
  );
}
