import { useEffect, useState } from "react";

/**
 * The value, delayed until it hasn't changed for that many milliseconds.
 * @param initial the value until then, if it isn't the first value
 */
export function useDebounced<T>(value: T, pause: number, initial: T = value): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
