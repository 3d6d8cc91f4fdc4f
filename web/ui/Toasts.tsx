import { Component, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { useFirstUse } from "./use-first-use.ts";
import { onToasts, type ToastNote, toastNotes } from "./toaster.ts";

const loadStack = () => import("./Toast.tsx");
const Stack = lazy(loadStack);
const none: readonly ToastNote[] = [];

/**
 * The container of the messages, once on every page. Their component is loaded when the page is first
 * used, before there is a message: the first one may say that the connection is lost.
 */
export function Toasts() {
  const notes = useSyncExternalStore(onToasts, toastNotes, () => none);
  const [wanted, setWanted] = useState(false);
  if (notes.length > 0 && !wanted) setWanted(true);

  useFirstUse(loadStack);

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
