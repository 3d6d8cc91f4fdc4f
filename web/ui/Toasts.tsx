import { Component, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";

import { onToasts, type ToastNote, toastNotes } from "./toaster.ts";

const Stack = lazy(() => import("./Toast.tsx"));
const none: readonly ToastNote[] = [];

/**
 * The container of the messages, once on every page. Their component is loaded with the first one, and
 * for signed-in people when they first use the page (`use-toasts-loaded.ts`).
 */
export function Toasts() {
  const notes = useSyncExternalStore(onToasts, toastNotes, () => none);
  const [wanted, setWanted] = useState(false);
  if (notes.length > 0 && !wanted) setWanted(true);

  const latest = notes.at(-1);
  return (
    <>
      {/* Rendered before the first message, otherwise screen readers would miss it. */}
      <div role="status" className="sr-only">
        {latest && [latest.title, latest.description].filter(Boolean).join(". ")}
      </div>
      {wanted && (
        <Quiet>
          <Suspense>
            <Stack notes={notes} />
          </Suspense>
        </Quiet>
      )}
    </>
  );
}

/** If the component can't be loaded, the page still works, and messages are still announced. */
class Quiet extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
