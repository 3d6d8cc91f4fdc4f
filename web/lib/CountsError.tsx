import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { messageOf } from "./api-error.ts";

interface CountsErrorProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** In place of the counts of filters. */
export function CountsError({ error, retrying, onRetry }: CountsErrorProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <ErrorAlert title="The counts could not be loaded.">{messageOf(error)}</ErrorAlert>
      <Button size="sm" pending={retrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
