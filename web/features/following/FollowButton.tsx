import { t, type TextKey } from "#shared/messages/t.ts";
import { type Followable, followQuery, setFollowing } from "#web/data/following.ts";
import { useSession } from "#web/data/session.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { useApi } from "#web/lib/ApiContext.tsx";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";

/** Follows a technology or another person, for signed-in people. */
export function FollowButton({ subject }: { subject: Followable }) {
  const { user } = useSession();
  if (!user || (subject.kind === "person" && subject.id === user.id)) return null;
  return <FollowToggle subject={subject} />;
}

function FollowToggle({ subject }: { subject: Followable }) {
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
          {t("following.unfollow")}
        </span>
        <span className="col-start-1 row-start-1">
          {rich(isFollowed ? "following.unfollowName" : "following.follow", {
            name: subject.name,
            what: (text) => <span className="sr-only">{text}</span>,
          })}
        </span>
      </span>
    </Button>
  );
}

const consequences = {
  tech: "following.techFollowed",
  person: "following.personFollowed",
} as const satisfies Record<Followable["kind"], TextKey>;

/** Follows the subject, or stops doing so, and says so in a toast; the latter can be undone. */
export function useFollow(subject: Followable) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { kind, name } = subject;
  const save = (follow: boolean) => setFollowing(api, queryClient, subject, follow);
  const undo = () =>
    save(true).catch((error: unknown) =>
      toast({
        title: t("notifications.notUndone"),
        description: messageOf(error),
        mark: "danger",
      }),
    );
  return useSubmit<void, boolean>({
    mutationFn: save,
    onSuccess: (_, follow) =>
      follow
        ? toast({
            title: t("following.following", { name }),
            description: t(consequences[kind]),
            mark: "other",
          })
        : toast({
            title: t("following.unfollowed", { name }),
            mark: "other",
            action: { label: t("ui.undo"), onClick: () => void undo() },
          }),
    onError: (error, follow) =>
      toast({
        title: follow
          ? t("following.notFollowed", { name })
          : t("following.stillFollowed", { name }),
        description: messageOf(error),
        mark: "danger",
      }),
  });
}
