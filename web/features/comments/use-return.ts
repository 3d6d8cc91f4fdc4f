import { useEffect, useRef } from "react";
import type { Said } from "#web/data/comment-cache.ts";

export type Mode = "reply" | "edit" | "delete";

/**
 * Once a mode has ended, the focus goes back to the button that opened it. A changed comment moves
 * to the top when its answer comes, and the focus leads there.
 */
export function useReturn(mode: Mode | null, { sending, updatedAt }: Said) {
  const foot = useRef<HTMLDivElement>(null);
  const back = useRef<Mode | null>(null);
  useEffect(() => {
    if (mode !== null || back.current === null) return;
    foot.current?.querySelector<HTMLElement>(`[data-opens=${back.current}]`)?.focus();
    if (!sending) back.current = null;
  }, [mode, sending, updatedAt]);
  return {
    foot,
    comeBackTo: (opener: Mode) => {
      back.current = opener;
    },
  };
}
