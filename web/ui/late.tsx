import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { toast } from "./toaster.ts";
import type { DialogState } from "./use-lazy-dialog.ts";

interface LateProps {
  /** Called if its script doesn't load: hides the part, so that it can be shown again. */
  readonly onFailed: () => void;
  /** Shown until then. */
  readonly fallback?: ReactNode;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a page whose script is loaded when it is first shown, or by `prepare` shortly before. If
 * that fails, a toast says so, and everything else stays as it was.
 */
export function late<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    // Browsers remember that a script failed to load.
    if (!navigator.onLine) throw new Error("There is no connection");
    ({ default: Loaded } = await load());
  };

  function LatePart({ onFailed, fallback, ...props }: Props & LateProps) {
    const [Part, setPart] = useState(() => Loaded);
    const fail = useEffectEvent(() => {
      const wayOut = navigator.onLine ? "Reload the page" : "Check your connection";
      toast({ title: `This didn’t load. ${wayOut} and try again.`, mark: "danger" });
      onFailed();
    });
    useEffect(() => {
      if (Part) return undefined;
      let isShown = true;
      void loadOnce().then(
        () => isShown && setPart(() => Loaded),
        () => isShown && fail(),
      );
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  }

  return Object.assign(LatePart, {
    /** Loads the script already; a failure shows when the part does. */
    prepare: () => void loadOnce().catch(() => undefined),
  });
}

/** A dialog that is {@link late}. */
export function lateDialog<Props extends DialogState>(load: Load<Props>) {
  const Late = late(load);
  function LateDialog(props: Props) {
    const close = () => {
      props.onOpenChange(false);
      props.onClosed();
    };
    return <Late {...props} onFailed={close} />;
  }
  return Object.assign(LateDialog, { prepare: Late.prepare });
}
