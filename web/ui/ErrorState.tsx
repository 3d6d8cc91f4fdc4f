import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";

import { Button, ButtonLink } from "./Button.tsx";
import { classNames } from "./class-names.ts";

type ErrorStateProps = {
  title: ReactNode;
  /** What happened, and what is preserved. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** The address to reload, for browsers without scripts. */
  retryHref?: string;
  compact?: boolean;
};

export function ErrorState({
  title,
  children,
  onRetry,
  retrying,
  retryHref,
  compact,
}: ErrorStateProps) {
  return (
    <div role="alert" className={classNames("state", compact && "state-compact")}>
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {(onRetry || retryHref) && (
        <div className="actions">
          {onRetry ? (
            <Button icon={<RotateCw />} pending={retrying} onClick={onRetry}>
              Retry
            </Button>
          ) : (
            <ButtonLink icon={<RotateCw />} href={retryHref ?? ""}>
              Retry
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
