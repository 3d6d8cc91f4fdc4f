import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink, type ButtonLook } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorReason } from "./FormError.tsx";

interface ShowMoreProps extends Pick<ButtonLook, "variant" | "size" | "icon"> {
  /** Whether there is a next page. */
  hasMore: boolean;
  pending: boolean;
  /** The error of the latest try. */
  error?: unknown;
  onMore: () => void;
  /** The address of the next page, for browsers without scripts and for new tabs. */
  href?: string | undefined;
  className?: string | undefined;
  /** Beside the button: how much of the list is shown. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The foot of a paged list. */
export function ShowMore(props: ShowMoreProps) {
  const { hasMore, pending, error, onMore, href, className, children = "Show more" } = props;
  const { variant, size, icon } = props;
  const area = useRef<HTMLDivElement>(null);
  const [wasUsed, setUsed] = useState(false);

  useEffect(() => {
    // The focused button disappears with the last page. If the list moves the focus to its first
    // new item, it stays there.
    const hasLostFocus = !document.activeElement || document.activeElement === document.body;
    if (wasUsed && !hasMore && hasLostFocus) area.current?.focus({ preventScroll: true });
  }, [wasUsed, hasMore]);

  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (pending) return;
    setUsed(true);
    onMore();
  };

  if (!hasMore && !wasUsed) return null;
  const label = error ? "Retry" : children;
  const look = { variant, size, icon: pending ? <span className="spinner" /> : icon };
  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      {hasMore && (
        <div className={classNames("flex flex-wrap items-center gap-x-4 gap-y-2", className)}>
          {href === undefined ? (
            <Button {...look} pending={pending} onClick={more}>
              {label}
            </Button>
          ) : (
            <ButtonLink
              {...look}
              aria-busy={pending || undefined}
              render={<Link to={href} onClick={more} />}
            >
              {label}
            </ButtonLink>
          )}
          {props.note && <p className="text-15 text-ink-2 tabular-figures">{props.note}</p>}
          <p role="alert" className="text-15 text-danger empty:hidden">
            {error ? <ErrorReason error={error} /> : null}
          </p>
        </div>
      )}
      <span role="status" className="sr-only">
        {pending && "Loading more"}
      </span>
    </div>
  );
}
