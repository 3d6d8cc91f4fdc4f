import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { ErrorReason } from "./FormError.tsx";

interface QueryErrorProps {
  /** What failed: "The jobs could not be loaded". */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Without the height of a whole screen. */
  compact?: boolean;
  /** Called with each retry. */
  onRetry?: (() => void) | undefined;
  /** After the reason. */
  children?: ReactNode;
}

/** A part of a page whose data could not be loaded: the reason, with a button to try again. */
export function QueryError({ title, query, compact = true, onRetry, children }: QueryErrorProps) {
  return (
    <ErrorState
      compact={compact}
      title={title}
      onRetry={() => {
        void query.refetch();
        onRetry?.();
      }}
      retrying={query.isFetching}
    >
      <ErrorReason error={query.error} />
      {children && <> {children}</>}
    </ErrorState>
  );
}
