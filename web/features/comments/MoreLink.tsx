import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, useState } from "react";
import { ShowMore } from "#web/lib/PagedList.tsx";

interface MoreLinkProps {
  /**
   * The address of a page with the same comments, for browsers without scripts and for new tabs.
   */
  href: string;
  onMore: () => Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Adds more comments to a list in place. */
export function MoreLink({ href, onMore, className, children }: MoreLinkProps) {
  // Not a mutation, to spare visitors the code of mutations.
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
