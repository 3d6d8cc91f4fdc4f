import { ArrowDown } from "lucide-react";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface MoreLinkProps {
  /** A page with the same, without scripts or in a tab of its own. */
  href: string;
  onMore: () => Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Adds more comments to a list in place. */
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

/**
 * Returns a function to call before a list grows. Once it has grown, the focus moves to the first
 * new item: at the top, or after those that were there.
 */
export function useFocusFirstNew(
  list: RefObject<Element | null>,
  count: number,
  grows: "top" | "end",
) {
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    if (countBefore.current === null || count <= countBefore.current) return;
    const item = list.current?.children[grows === "top" ? 0 : countBefore.current];
    countBefore.current = null;
    item?.querySelector("article")?.focus({ preventScroll: true });
  }, [list, count, grows]);
  return () => {
    countBefore.current = count;
  };
}
