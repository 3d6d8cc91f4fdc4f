import { useEffect, useState } from "react";

/**
 * The value, delayed until it hasn't changed for `pauseMs`.
 * @param initial the value until then, if it isn't the first value
 */
export function useDebounced<T>(value: T, pauseMs: number, initial: T = value): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
