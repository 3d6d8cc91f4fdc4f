import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the component is hydrated: false in server-rendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
