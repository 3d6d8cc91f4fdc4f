import { useState, useSyncExternalStore } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { Button } from "#web/ui/Button.tsx";
import { isWaiting, onWaiting, tryAgain } from "#web/lib/reconnection.ts";

/** Says that a step to another page waits for the connection. */
export function Offline() {
  const waiting = useSyncExternalStore(onWaiting, isWaiting, () => false);
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const [shown, setShown] = useState(false);
  // From the first failure until the step is made or given up, further tries included.
  const wanted =
    (shown || waiting) && (navigation.state !== "idle" || revalidator.state !== "idle");
  if (wanted !== shown) setShown(wanted);

  return (
    <div role="status" className="offline">
      {shown && (
        <div>
          <p>
            {navigator.onLine ? "Stack Cafe can’t be reached." : "You’re offline."} The next page
            opens as soon as it can.
          </p>
          <Button size="sm" onClick={tryAgain}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
