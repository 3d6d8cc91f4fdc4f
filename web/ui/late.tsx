// Parts of a page whose scripts are loaded when they are first shown, or shortly before. If that
// fails, a toast says so, and everything else stays as it was.
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { toastNotLoaded } from "./toaster.ts";
import type { DialogState } from "./use-lazy-dialog.ts";

interface LateProps {
  /** Called if its script doesn't load: hides the part, so that it can be shown again. */
  readonly onFailed?: () => void;
  /** Shown until then. */
  readonly fallback?: ReactNode;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Dialogs are closed if they don't load; other parts need `onFailed`. */
export function late<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    // Browsers remember that a script failed to load.
    if (!navigator.onLine) throw new Error();
    Loaded = (await load()).default;
  };

  function LatePart(props: Props & LateProps & Partial<DialogState>) {
    const [Part, setPart] = useState(() => Loaded);
    const fail = useEffectEvent(() => {
      toastNotLoaded();
      props.onFailed?.();
      props.onOpenChange?.(false);
      props.onClosed?.();
    });
    useEffect(() => {
      if (!Part) void loadOnce().then(() => setPart(() => Loaded), fail);
    }, [Part]);
    return Part ? <Part {...props} /> : props.fallback;
  }

  return Object.assign(LatePart, {
    /** Loads the script already; a failure shows when the part does. */
    prepare: () => void loadOnce().catch(() => undefined),
  });
}
