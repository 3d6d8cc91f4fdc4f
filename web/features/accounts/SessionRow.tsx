import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useRef } from "react";
import type { OwnSession } from "#contract/accounts.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { toast } from "#web/ui/toaster.ts";
import { AccountTrouble } from "./AccountTrouble.tsx";
import { sessionsKey } from "#web/data/account.ts";

interface SessionRowProps {
  session: OwnSession;
  /** Its row goes away now, and the focus with it. */
  onEnded: () => void;
}

/** A place where one is signed in. */
export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, device, createdAt, seenAt, current } = session;
  const api = useApi();
  const queryClient = useQueryClient();
  const underWay = useRef(false);
  const ending = useMutation({
    mutationFn: async () => {
      try {
        await api.call("DELETE /account/sessions/{id}", { params: { id } });
      } catch (error) {
        // Somebody was quicker: it is signed out all the same.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess: async () => {
      toast({ title: `${device} is signed out`, mark: "user" });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      onEnded();
    },
    onSettled: () => {
      underWay.current = false;
    },
  });
  const end = () => {
    if (underWay.current) return;
    underWay.current = true;
    ending.mutate();
  };
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line-soft py-3.5 first:pt-0">
      <div className="flex items-center gap-4">
        <MonitorSmartphone className="size-5 flex-none text-ink-3 max-[420px]:hidden" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{device}</span>
            {current && <Badge tone="accepted">This session</Badge>}
          </p>
          <p id={`${id}-when`} className="small flex flex-wrap gap-x-3 text-ink-3">
            <RelativeTime at={seenAt} prefix="Last seen" />
            <RelativeTime at={createdAt} prefix="Signed in" />
          </p>
        </div>
        {!current && (
          <Button
            size="sm"
            aria-label={`Sign out ${device}`}
            aria-describedby={`${id}-when`}
            pending={ending.isPending}
            onClick={end}
          >
            Sign Out
          </Button>
        )}
      </div>
      <AccountTrouble title="It was not signed out." error={ending.error} />
    </li>
  );
}
