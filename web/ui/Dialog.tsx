/** Heavy: import it only from modules that are themselves loaded when first needed. */
import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";

import { t } from "#shared/messages/t.ts";
import { Button, IconButton } from "./Button.tsx";
import { classNames } from "./class-names.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Called after it has faded out, so that it can be unmounted. */
  onClosed?: () => void;
  /** By default the first field; on touch devices none, so that no keyboard covers the sheet. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * A dialog, or a sheet from below in narrow windows. The body scrolls, head and foot stay; body and
 * foot may be wrapped in a form.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  onClosed,
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const latestOnClosed = useRef(onClosed);
  useLayoutEffect(() => {
    latestOnClosed.current = onClosed;
  }, [onClosed]);
  const firstField = () =>
    popup.current?.querySelector<HTMLElement>(".dialog-body :is(input, textarea, select)") ?? true;

  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        // Without animations this runs before the caller renders the result of its mutation.
        if (!isOpen) setTimeout(() => latestOnClosed.current?.());
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            ref={popup}
            className="dialog"
            initialFocus={initialFocus ?? ((by) => (by === "touch" ? true : firstField()))}
          >
            <div className="dialog-head">
              <Base.Title>{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label={t("ui.close")}>
                    <X />
                  </IconButton>
                }
              />
            </div>
            {description && (
              <Base.Description className="dialog-note">{description}</Base.Description>
            )}
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("dialog-body", className)}>{children}</div>;
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>;
}

export function DialogClose(props: ComponentProps<typeof Button>) {
  return <Base.Close render={<Button variant="quiet" {...props} />} />;
}
