import { useQueryClient } from "@tanstack/react-query";
import { type Followable, setFollowing } from "#web/data/following.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";

const consequences = {
  tech: "You’ll be notified of new projects that use it.",
  person: "You’ll be notified when they start or join a project. They don’t see that.",
};

/** Follows the subject, or stops doing so, and says so in a toast; the latter can be undone. */
export function useFollow(subject: Followable) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { kind, name } = subject;
  const save = (follow: boolean) => setFollowing(api, queryClient, subject, follow);
  const undo = () =>
    save(true).catch((error: unknown) =>
      toast({ title: "The change was not undone", description: messageOf(error), mark: "danger" }),
    );
  return useSubmit<void, boolean>({
    mutationFn: save,
    onSuccess: (_, follow) =>
      follow
        ? toast({ title: `You follow ${name}`, description: consequences[kind], mark: "other" })
        : toast({
            title: `You don’t follow ${name} any more`,
            mark: "other",
            action: { label: "Undo", onClick: () => void undo() },
          }),
    onError: (error, follow) =>
      toast({
        title: follow ? `You don’t follow ${name} yet` : `You still follow ${name}`,
        description: messageOf(error),
        mark: "danger",
      }),
  });
}
