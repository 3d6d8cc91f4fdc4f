import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, useState } from "react";
import { ShowMore } from "#web/lib/ShowMore.tsx";

interface MoreLinkProps {
  /** A page with the same, without scripts or in a tab of its own. */
  href: string;
  onMore: () => Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Adds more comments to a list in place. */
export function MoreLink({ href, onMore, className, children }: MoreLinkProps) {
  // Not a mutation, whose code visitors would load for this alone.
  const [{ pending, error }, setState] = useState<{ pending: boolean; error: unknown }>({
    pending: false,
    error: null,
  });
  const more = () => {
    setState({ pending: true, error: null });
    onMore().then(
      () => setState({ pending: false, error: null }),
      (failure: unknown) => setState({ pending: false, error: failure }),
    );
  };
  return (
    <ShowMore
      hasMore
      variant="quiet"
      size="sm"
      icon={<ArrowDown />}
      className={className}
      href={href}
      pending={pending}
      error={error}
      onMore={more}
    >
      {children}
    </ShowMore>
  );
}
