import { useCallback, useState } from "react";

/** How a dialog is opened and closed. */
export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it has faded out. */
  onClosed: () => void;
}

/** Opens and closes a dialog that is there only from its first opening until it has faded out. */
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
    state: {
      open: isOpen,
      onOpenChange: setOpen,
      onClosed: () => setMounted(false),
    } satisfies DialogState,
  };
}
