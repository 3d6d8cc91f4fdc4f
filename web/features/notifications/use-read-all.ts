import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { toast } from "#web/ui/toaster.ts";
import { keepRead } from "./keep-notifications.ts";

/** Marks all as read, those that aren't on the page as well. */
export function useReadAll() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("POST /notifications/read-all", { body: {} }),
    onSuccess: ({ unread }) => keepRead(queryClient, unread),
    onError: (error) => {
      toast({
        title: "Your notifications were not marked as read",
        description: messageOf(error),
        mark: "danger",
      });
    },
  });
}
