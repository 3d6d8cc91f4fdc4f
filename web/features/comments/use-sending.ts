import { useEffect, useRef, useState } from "react";
import { keepDraft } from "#web/lib/drafts.ts";
import type { ComposerProps } from "./Composer.tsx";
import { fillIn, setLocked } from "./use-text-box.ts";

/** Sends a box's text once at a time. The box is empty meanwhile, and has its text back upon failure. */
export function useSending({ box, draft, send, onSending }: ComposerProps) {
  const underWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const tell = (now: boolean) => {
    underWay.current = now;
    if (box.current) setLocked(box.current, now);
    setSending(now);
    onSending?.(now);
  };
  const write = (text: string) => {
    if (box.current) fillIn(box.current, text);
  };

  async function sendOnce(text: string) {
    tell(true);
    setError(null);
    write("");
    try {
      await send(text.trim());
      keepDraft(draft, null);
    } catch (failure) {
      write(text);
      setError(failure);
    } finally {
      tell(false);
    }
  }

  useEffect(() => {
    if (error !== null) box.current?.focus();
  }, [box, error]);

  const start = (text: string) => {
    if (!underWay.current) void sendOnce(text);
  };
  return { isSending, error, start };
}
