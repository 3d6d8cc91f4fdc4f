import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether scripts are at work here: not in what the server sent, until React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
