import type { ReactNode } from "react";

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
    <section className="wrap grid min-h-[50vh] content-center gap-5 py-20">
      <h1 className="text-49 font-display max-md:text-39">{title}</h1>
      <div className="max-w-measure text-ink-2">{children}</div>
      <div className="flex flex-wrap gap-3">{actions}</div>
      {requestId && (
        <p className="small text-ink-3">
          The server’s log has more under <code>{requestId}</code>.
        </p>
      )}
    </section>
  );
}
