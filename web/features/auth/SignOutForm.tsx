import type { ReactNode } from "react";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { toast } from "#web/ui/toaster.ts";

/** Signs out, with or without scripts: the reply redirects to the home page. */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/v1/auth/signout" className={className}>
      {children}
    </form>
  );
}

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
