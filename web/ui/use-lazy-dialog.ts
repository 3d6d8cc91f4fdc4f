import { useCallback, useState } from "react";

/** The state of a dialog. */
export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after it has faded out. */
  onClosed: () => void;
}

/** The state of a dialog that is mounted from its first opening until it has faded out. */
export function useLazyDialog() {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setMounted(true);
    setOpen(true);
  }, []);
  return {
    isMounted,
    isOpen,
    open,
    /** Without fading out. */
    close() {
      setOpen(false);
      setMounted(false);
    },
    state: {
      open: isOpen,
      onOpenChange: setOpen,
      onClosed: () => setMounted(false),
    } satisfies DialogState,
  };
}
