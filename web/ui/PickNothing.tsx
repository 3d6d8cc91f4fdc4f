import type { ReactNode } from "react";

import { ErrorState } from "./ErrorState.tsx";

type PickNothingProps = {
  of: string;
  text: string;
  isCurrent: boolean;
  error: string | null;
  onRetry: () => void;
  retrying?: boolean;
  suggest?: ((text: string) => ReactNode) | undefined;
};

/** Shown instead of a list of options while it loads, when it failed, or when it is empty. */
export function PickNothing(props: PickNothingProps) {
  const { of, isCurrent, error, onRetry, retrying, suggest } = props;
  const text = props.text.trim();
  if (error) {
    return (
      <ErrorState
        compact
        title={`The ${of} could not be loaded`}
        onRetry={onRetry}
        retrying={retrying}
      >
        {error}
      </ErrorState>
    );
  }
  return (
    <>
      <p role="status" className="flex min-h-11 items-center gap-3 px-3 py-2.5 text-15 text-ink-2">
        {isCurrent ? (
          <span className="wrap-anywhere">{emptyLabel(of, text)}</span>
        ) : (
          <>
            <span className="spinner" />
            Loading the {of}
          </>
        )}
      </p>
      {isCurrent && text.length > 1 && suggest && <div className="px-3 pb-3">{suggest(text)}</div>}
    </>
  );
}

function emptyLabel(of: string, text: string): string {
  return text === "" ? `There are no more ${of}.` : `No other ${of} match “${text}”.`;
}
