import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { toast } from "#web/ui/toaster.ts";

/** Reloads the page afterwards, so that no personal data stays in memory. */
export function useSignOut() {
  const api = useApi();
  return async () => {
    try {
      await api.call("POST /auth/signout", {});
      window.location.reload();
    } catch (error) {
      toast({ title: messageOf(error), mark: "danger" });
    }
  };
}
