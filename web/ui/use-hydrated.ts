import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether the component is hydrated: false in server-rendered HTML. What depends on it is rendered
 * in slices afterwards: all of a large page at once would hold up what is pressed meanwhile.
 */
export function useHydrated(): boolean {
  let isServerRendered = false;
  // Asks for the server's state only while the server's HTML is rendered or hydrated.
  useSyncExternalStore(
    never,
    () => true,
    () => (isServerRendered = true),
  );
  const [isHydrated, setHydrated] = useState(!isServerRendered);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
