import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { messageOf } from "#web/lib/api-error.ts";

interface CountsErrorProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** In place of the counts of filters. */
export function CountsError({ error, retrying, onRetry }: CountsErrorProps) {
  return (
    <ErrorAlert title="The counts could not be loaded.">
      {messageOf(error)}
      <Button size="sm" className="mt-2.5 flex" pending={retrying} onClick={onRetry}>
        Retry
      </Button>
    </ErrorAlert>
  );
}
