import type { EntityKind } from "./entity-kind.ts";

export type ToastRequest = {
  title: string;
  description?: string;
  /** The mark of the thing that it is about. */
  mark?: EntityKind | "other" | "danger";
  /** How long it stays, in milliseconds; 5000 where it isn't given. */
  timeout?: number;
  /** What can be taken back, as long as the message stays; never the only way to do so. */
  action?: { label: string; onClick: () => void };
};

export type ToastNote = ToastRequest & { id: string };

let notes: readonly ToastNote[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a short message at the bottom left. Never for what someone must act on. */
export function toast(request: ToastRequest): string {
  const id = `toast-${++count}`;
  change([...notes, { ...request, id }]);
  return id;
}

export function dismissToast(id: string): void {
  change(notes.filter((note) => note.id !== id));
}

/** The messages that are there now, for whoever draws them. */
export function toastNotes(): readonly ToastNote[] {
  return notes;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ToastNote[]): void {
  notes = next;
  for (const listener of listeners) listener();
}
