import { ArrowDown } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

interface MoreLinkProps {
  /** Leads to the same where no script runs, or in a tab of its own. */
  href: string;
  onMore: () => Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Brings more of the talk to where it stands. */
export function MoreLink({ href, onMore, className, children }: MoreLinkProps) {
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (state === "pending") return;
    setState("pending");
    onMore().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-3 gap-y-1", className)}>
      <ButtonLink
        variant="quiet"
        size="sm"
        icon={state === "pending" ? <span className="spinner" /> : <ArrowDown />}
        aria-busy={state === "pending" || undefined}
        render={<Link to={href} preventScrollReset onClick={more} />}
      >
        {children}
      </ButtonLink>
      <p role="alert" className="small text-danger empty:hidden">
        {state === "failed" && "It could not be loaded. Please try again."}
      </p>
    </div>
  );
}
