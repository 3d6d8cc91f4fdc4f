import { t } from "#shared/messages/t.ts";
import type { EntityKind } from "./Mark.tsx";

export type ToastRequest = {
  title: string;
  description?: string;
  /** The mark of the message's subject. */
  mark?: EntityKind | "other" | "danger";
  /** How long it stays, in milliseconds; 5000 by default. */
  timeout?: number;
  /** An undo action, for as long as the message stays; never the only way to undo. */
  action?: { label: string; onClick: () => void };
};

export type ToastNote = ToastRequest & { id: string };

let notes: readonly ToastNote[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a short message at the bottom left. Never for required actions. */
export function toast(request: ToastRequest): string {
  const id = `toast-${++count}`;
  change([...notes, { ...request, id }]);
  return id;
}

/** To be shown if a script that an act needs doesn't load. */
export const toastNotLoaded = () => toast({ title: t("ui.notLoaded"), mark: "danger" });

export function dismissToast(id: string): void {
  change(notes.filter((note) => note.id !== id));
}

/** The current messages, for the component that renders them. */
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
