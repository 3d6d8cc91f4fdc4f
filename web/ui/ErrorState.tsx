import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode, Ref } from "react";
import { t } from "#shared/messages/t.ts";
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
              {t("ui.retry")}
            </Button>
          ) : (
            <ButtonLink icon={<RotateCw />} href={retryHref ?? ""}>
              {t("ui.retry")}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

type ErrorAlertProps = {
  /** What failed: "The role was not changed." */
  title: string;
  /** The reason; nothing is rendered without an error. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** The error of a failed action, next to its control. */
export function ErrorAlert({ title, children, ref }: ErrorAlertProps) {
  return (
    <div ref={ref} role="alert" className="empty:hidden">
      {children ? (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
          <b className="font-semibold text-danger">{title}</b> {children}
        </p>
      ) : null}
    </div>
  );
}
