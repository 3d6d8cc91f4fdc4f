import { useEffect, useState } from "react";

export type Parts = (typeof import("./signed-in-parts.ts"))["parts"];

/** What takes part in the talk: fetched for whoever is signed in, once the page stands. */
export function useParts(isWanted: boolean): Parts | "failed" | null {
  const [parts, setParts] = useState<Parts | "failed" | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import("./signed-in-parts.ts").then(
      (module) => setParts(module.parts),
      () => setParts("failed"),
    );
  }, [isWanted]);
  return parts;
}
