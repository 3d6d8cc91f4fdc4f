import type { ReactNode } from "react";

/** Signs out, with or without scripts: the reply redirects to the home page. */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/v1/auth/signout" className={className}>
      {children}
    </form>
  );
}
