import type { ReactNode } from "react";
import { SpiltBowls } from "./ErrorIllustration.tsx";

export interface ErrorPageProps {
  title: string;
  /** What happened and what to do about it. */
  children: ReactNode;
  /** The next steps, as links or buttons. */
  actions: ReactNode;
  /** What to tell an operator. */
  requestId?: string | null;
}

/** The one page for all that can go wrong with a whole page; the shell stays around it. */
export function ErrorPage({ title, children, actions, requestId }: ErrorPageProps) {
  return (
    <section className="wrap error-page">
      {/* First, as it stands above the words where the window is narrow. */}
      <SpiltBowls />
      <div className="grid min-w-0 gap-5">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        <div className="max-w-measure text-17 text-ink-2">{children}</div>
        <div className="flex flex-wrap gap-3">{actions}</div>
        {requestId && (
          <p className="small text-ink-3">
            The server’s log has more under <code className="wrap-anywhere">{requestId}</code>.
          </p>
        )}
      </div>
    </section>
  );
}
