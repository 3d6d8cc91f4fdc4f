import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { type Followable, followQuery } from "#web/data/following.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useFollow } from "./use-follow.ts";

export function FollowToggle({ subject }: { subject: Followable }) {
  const { data, isPending } = useQuery(followQuery(useApi(), subject));
  const isHydrated = useHydrated();
  const following = useFollow(subject);
  const isFollowed = data?.following ?? false;
  return (
    <Button
      icon={isFollowed ? <BellOff /> : <Bell />}
      className="needs-script"
      disabled={!isHydrated || isPending}
      pending={following.isPending}
      onClick={() => following.submit(!isFollowed)}
    >
      <span className="grid text-center">
        {/* As wide as the longer label, so that nothing moves under the pointer. */}
        <span className="invisible col-start-1 row-start-1" aria-hidden>
          Unfollow
        </span>
        <span className="col-start-1 row-start-1">
          {isFollowed ? "Unfollow" : "Follow"}
          <span className="sr-only"> {subject.name}</span>
        </span>
      </span>
    </Button>
  );
}
