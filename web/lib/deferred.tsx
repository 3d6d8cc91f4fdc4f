import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { prefetch } from "#web/ui/prefetch.ts";
import { toastNotLoaded } from "#web/ui/toaster.ts";

interface DeferredProps {
  /** Shown while the script is loading, if the server didn't render the part. */
  readonly fallback?: ReactNode;
  /** Called if the script doesn't load: hides the part, so that it can be shown again. */
  readonly onFailed?: () => void;
}

/**
 * A part of a page whose script loads when it is first rendered: for what is large, or for few. The
 * server renders it, and its HTML stays until the script is there; updates wait for it too, since
 * React replaces a part that is updated before it is hydrated: it would blink, and lose what was
 * typed into it.
 */
export function deferred<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let Latest = newPart();
  function newPart() {
    return lazy<ComponentType<Props & DeferredProps>>(async () => {
      try {
        // Browsers remember that a script failed to load.
        if (!import.meta.env.SSR && !navigator.onLine) throw new Error("offline");
        return await load();
      } catch {
        // The next time that it is shown, it is tried again.
        Latest = newPart();
        return { default: NotLoaded };
      }
    });
  }

  function Deferred({ fallback, ...props }: Props & DeferredProps) {
    const [{ Part }] = useState(() => ({ Part: Latest }));
    const [isHydrated, setHydrated] = useState(false);
    const part = (
      <Suspense fallback={fallback}>
        <Part {...(props as Props & DeferredProps)} />
        <OnMount run={setHydrated} />
      </Suspense>
    );
    const [first] = useState(part);
    return isHydrated ? part : first;
  }

  return Object.assign(Deferred, {
    /** Loads the script already; a failure shows when the part does. */
    prepare: () => prefetch(load),
  });
}

function OnMount({ run }: { run: (isMounted: true) => void }) {
  useEffect(() => run(true), [run]);
  return null;
}

/** Where the part can be hidden, a message tells why it was; else it stands in the part's place. */
function NotLoaded({ onFailed }: DeferredProps) {
  useEffect(() => {
    if (!onFailed) return;
    toastNotLoaded();
    onFailed();
  }, [onFailed]);
  if (onFailed) return null;
  return (
    <p role="alert" className="small text-danger">
      {t("ui.partNotLoaded")}
    </p>
  );
}
