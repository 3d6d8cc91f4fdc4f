import { Component, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";

import { onToasts, type ToastNote, toastNotes } from "./toaster.ts";

const Stack = lazy(() => import("./Toast.tsx"));
const none: readonly ToastNote[] = [];

/** The place of the messages, once on every page; what draws them is loaded with the first one. */
export function Toasts() {
  const notes = useSyncExternalStore(onToasts, toastNotes, () => none);
  const [wanted, setWanted] = useState(false);
  if (notes.length > 0 && !wanted) setWanted(true);

  const latest = notes.at(-1);
  return (
    <>
      {/* There before the first message, else screen readers would miss it. */}
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

/** Where the drawing part can't be loaded, the page goes on; the message is still read out. */
class Quiet extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
