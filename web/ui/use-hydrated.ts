import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;
const always = () => true;

/** Notes whether React asks for the server's state, which it does only to render or hydrate HTML. */
class Origin {
  isServerRendered = false;
  readonly ofServer = () => (this.isServerRendered = true);
}

/**
 * Whether the component is hydrated: false in server-rendered HTML. What depends on it is rendered
 * in slices afterwards: all of a large page at once would hold up what is pressed meanwhile.
 */
export function useHydrated(): boolean {
  const [origin] = useState(() => new Origin());
  useSyncExternalStore(never, always, origin.ofServer);
  const [isHydrated, setHydrated] = useState(() => !origin.isServerRendered);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
