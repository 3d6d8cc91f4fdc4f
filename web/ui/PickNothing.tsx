import { ErrorState } from "./ErrorState.tsx";

type PickNothingProps = {
  of: string;
  text: string;
  isCurrent: boolean;
  error: string | null;
  onRetry: () => void;
  retrying?: boolean;
};

/** Shown instead of a list of options while it loads, when it failed, or when it is empty. */
export function PickNothing({ of, text, isCurrent, error, onRetry, retrying }: PickNothingProps) {
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
    <p role="status" className="flex min-h-11 items-center gap-3 px-3 py-2.5 text-15 text-ink-2">
      {isCurrent ? (
        <span className="wrap-anywhere">{emptyLabel(of, text.trim())}</span>
      ) : (
        <>
          <span className="spinner" />
          Loading the {of}
        </>
      )}
    </p>
  );
}

function emptyLabel(of: string, text: string): string {
  return text === "" ? `There are no more ${of}.` : `Nothing more is called “${text}” here.`;
}
