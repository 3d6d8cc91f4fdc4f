import { ArrowDown } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { messageOf } from "#web/lib/api-error.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

interface MorePagesProps {
  /** Leads to the next page where no script runs, or in a tab of its own. */
  href: string;
  pending: boolean;
  error: Error | null;
  onMore: () => void;
}

export function MorePages({ href, pending, error, onMore }: MorePagesProps) {
  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!pending) onMore();
  };
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 pt-8">
      <p role={error ? "alert" : undefined} className="text-danger empty:hidden">
        {error && messageOf(error)}
      </p>
      <ButtonLink
        icon={pending ? <span className="spinner" /> : <ArrowDown />}
        aria-busy={pending || undefined}
        render={<Link to={href} onClick={more} />}
      >
        {error ? "Retry" : "Show More"}
      </ButtonLink>
      <span role="status" className="sr-only">
        {pending && "Loading more"}
      </span>
    </div>
  );
}
