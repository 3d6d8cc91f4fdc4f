// Dialogs, which any part of a page opens, and the frame loads and renders. One that is opened before
// the frame is hydrated waits for it.
import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { prefetchProps } from "#web/ui/prefetch.ts";
import { toastNotLoaded } from "#web/ui/toaster.ts";

/** What a dialog gets from the frame. */
export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after it has faded out. */
  onClosed: () => void;
}

type LoadDialog<Props extends DialogState> = () => Promise<{ default: ComponentType<Props> }>;
type OwnProps<Props extends DialogState> = Omit<Props, keyof DialogState>;

interface DialogOptions {
  /** The path of its page, if that is still loading; null for what belongs to no page. */
  readonly page?: string | null;
  /** Called when it is removed, also before it is loaded. */
  readonly onGone?: () => unknown;
}

interface OpenedDialog extends DialogOptions {
  readonly id: number;
  readonly loading: Promise<ComponentType<DialogState>>;
}

let opened: OpenedDialog | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function setOpened(next: OpenedDialog | null): void {
  const before = opened;
  opened = next;
  before?.onGone?.();
  for (const listener of listeners) listener();
}

/** Opens a dialog with its props as they are now, instead of another one. */
export function openDialog<Props extends DialogState>(
  load: LoadDialog<Props>,
  props: OwnProps<Props>,
  options: DialogOptions = {},
): void {
  const loaded = async () => {
    // Browsers remember that a script failed to load.
    if (!navigator.onLine) throw new Error("offline");
    const { default: Dialog } = await load();
    return (state: DialogState) => <Dialog {...({ ...props, ...state } as Props)} />;
  };
  lastId += 1;
  setOpened({ id: lastId, loading: loaded(), ...options });
}

/** Closes the dialog without fading out. */
export const closeDialog = (): void => setOpened(null);

/** The props of a button that opens a dialog. Its script loads when the pointer or focus is near. */
export function opensDialog<Props extends DialogState>(
  load: LoadDialog<Props>,
  props: OwnProps<Props>,
) {
  return {
    "aria-haspopup": "dialog" as const,
    onClick: () => openDialog(load, props),
    ...prefetchProps(load),
  };
}

/** Renders the opened dialog, once on every page. */
export function DialogHost() {
  const dialog = useSyncExternalStore(subscribe, current, none);
  return dialog && <HostedDialog key={dialog.id} {...dialog} />;
}

const current = () => opened;
const none = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While it is open, it goes with its page. */
function HostedDialog({ id, loading, page }: OpenedDialog) {
  const [Dialog, setDialog] = useState<ComponentType<DialogState> | null>(null);
  const [isOpen, setOpen] = useState(true);
  const { pathname } = useLocation();
  const [ownPage] = useState(page === undefined ? pathname : page);
  const isHere = ownPage === null || pathname === ownPage || !isOpen;
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere && !wasHere) setWasHere(true);
  // Another one may have been opened by now.
  const remove = useCallback(() => {
    if (opened?.id === id) closeDialog();
  }, [id]);

  useEffect(() => {
    loading.then(
      (loaded) => setDialog(() => loaded),
      () => {
        toastNotLoaded();
        remove();
      },
    );
  }, [loading, remove]);
  useEffect(() => {
    if (wasHere && !isHere) remove();
  }, [wasHere, isHere, remove]);

  if (Dialog && isHere) {
    return <Dialog open={isOpen} onOpenChange={setOpen} onClosed={remove} />;
  }
  return <div className="progress" aria-hidden="true" />;
}
