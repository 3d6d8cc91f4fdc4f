import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { t } from "#shared/messages/t.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { useFirstUse } from "./prefetch.ts";
import { dismissToast, onToasts, type ToastNote, toastNotes } from "./toaster.ts";

const loadStack = () => import("./Toast.tsx");
const Stack = lazy(loadStack);
const none: readonly ToastNote[] = [];
/** Late enough not to slow the page down. */
const eagerMs = 3000;

/**
 * The container of the messages, once on every page. Their component is loaded before there is a
 * message, since the first one may say that the connection is lost: when the page is first used, and
 * if `isEager` also without.
 */
export function Toasts({ isEager }: { isEager: boolean }) {
  const notes = useSyncExternalStore(onToasts, toastNotes, () => none);
  const [isUsed, setUsed] = useState(false);
  if (notes.length > 0 && !isUsed) setUsed(true);

  useFirstUse(loadStack, isEager ? eagerMs : undefined);

  const latest = notes.at(-1);
  const words = latest && [latest.title, latest.description].filter(Boolean).join(". ");
  return (
    <>
      {/* Rendered before the first message, otherwise screen readers would miss it. */}
      <div role="status" className="sr-only">
        {words}
      </div>
      {isUsed && (
        // If the component can't be loaded, the latest message is shown without it.
        <ErrorBoundary
          fallback={
            latest && (
              <div role="region" aria-label={t("ui.messages")} className="toasts">
                <button
                  type="button"
                  className="toast text-start"
                  onClick={() => dismissToast(latest.id)}
                >
                  {words}
                </button>
              </div>
            )
          }
        >
          <Suspense>
            <Stack notes={notes} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
