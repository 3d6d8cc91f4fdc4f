import { useRef } from "react";

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/**
 * Starts a write unless the one before is still under way. A mutation's own `isPending` comes too
 * late for that: a second click may precede the drawing of the first.
 */
export function useOneAtATime<Variables>(mutate: Mutate<Variables>) {
  const underWay = useRef(false);
  return (variables: Variables) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(variables, {
      onSettled: () => {
        underWay.current = false;
      },
    });
  };
}
