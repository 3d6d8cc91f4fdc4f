import type { ReactNode } from "react";

/** Signs out, scripts or none: the answer leads home. */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/v1/auth/signout" className={className}>
      {children}
    </form>
  );
}
