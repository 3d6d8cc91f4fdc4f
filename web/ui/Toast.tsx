/** Heavy: only Toasts.tsx loads it, with the first message. */
import { Toast as Base } from "@base-ui/react/toast";
import X from "lucide-react/icons/x";
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from "react";

import { t } from "#shared/messages/t.ts";
import { Button, IconButton } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { dismissToast, type ToastNote } from "./toaster.ts";

const usualTimeout = 5000;
type Manager = ReturnType<typeof Base.createToastManager<ToastNote>>;
type Message = Base.Root.ToastObject<ToastNote>;

/** Synchronises the rendered messages with the toaster's. */
export default function ToastStack({ notes }: { notes: readonly ToastNote[] }) {
  const [manager] = useState(() => Base.createToastManager<ToastNote>());
  return (
    <Base.Provider toastManager={manager}>
      <Feed manager={manager} notes={notes} />
      <Base.Portal>
        <Viewport />
      </Base.Portal>
    </Base.Provider>
  );
}

function Feed({ manager, notes }: { manager: Manager; notes: readonly ToastNote[] }) {
  const shown = useRef(new Set<string>());
  // One step after the provider, which listens only once its own effect has run.
  const [listening, setListening] = useState(false);
  useEffect(() => setListening(true), []);

  useEffect(() => {
    if (!listening) return;
    const shownIds = new Set(notes.map((note) => note.id));
    for (const note of notes) {
      if (shown.current.has(note.id)) continue;
      shown.current.add(note.id);
      const { id, title, description } = note;
      // Its time begins when it is rendered: on a busy machine that can be later than its end.
      const timeout = 0;
      manager.add({ id, title, description, timeout, data: note, onClose: () => dismissToast(id) });
    }
    for (const id of shown.current) {
      if (shownIds.has(id)) continue;
      shown.current.delete(id);
      manager.close(id);
    }
  }, [listening, manager, notes]);

  return null;
}

function Viewport() {
  const { toasts } = Base.useToastManager<ToastNote>();
  const away = useWindowAway();
  return (
    // The status line of Toasts.tsx announces the messages, so this region needn't.
    <Base.Viewport className="toasts" aria-live="off" data-away={away || undefined}>
      {toasts.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </Base.Viewport>
  );
}

function Message({ message }: { message: Message }) {
  const { close, update } = Base.useToastManager();
  const { id, data } = message;
  const drag = useDragAway(() => close(id));
  const mark = data?.mark ?? "other";
  const timeout = data?.timeout ?? usualTimeout;
  useEffect(() => update(id, { timeout }), [update, id, timeout]);
  const run = { "--run": `${timeout}ms` } as CSSProperties;
  // Had the focus before this message, which gives it back.
  const focusedBefore = useRef<HTMLElement>(null);
  return (
    <Base.Root
      toast={message}
      swipeDirection={[]}
      className={classNames("toast", `toast-${mark}`)}
      style={drag.style}
      {...drag.handlers}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          focusedBefore.current = relatedTarget;
        }
      }}
      onClick={({ currentTarget }) => {
        if (drag.wasDragged()) return;
        if (currentTarget.contains(document.activeElement)) {
          focusedBefore.current?.focus({ preventScroll: true });
        }
        close(id);
      }}
    >
      <span aria-hidden className={classNames("mark", `mark-${mark}`)} />
      <div className="toast-text">
        <Base.Title render={<p />} />
        <Base.Description className="toast-note" />
      </div>
      {data?.action && (
        <Button variant="quiet" size="sm" onClick={data.action.onClick}>
          {data.action.label}
        </Button>
      )}
      <Base.Close
        render={
          <IconButton label={t("ui.close")} size="sm">
            <X />
          </IconButton>
        }
      />
      <span aria-hidden className="toast-bar" style={run} />
    </Base.Root>
  );
}

/** Whether the window has lost the focus: timers pause then, and so must the bars. */
function useWindowAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const come = () => setAway(false);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", come);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", come);
    };
  }, []);
  return away;
}

/** The share of its width that an element must be dragged to be dismissed; less springs back. */
const dismissThreshold = 0.8;
/** Movements of fewer pixels are clicks. */
const clickSlack = 4;

/** Lets an element be dragged sideways out of sight. */
function useDragAway(onAway: () => void) {
  const [drag, setDrag] = useState({ offset: 0, isDragging: false });
  const start = useRef<number | null>(null);
  const dragged = useRef(false);

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      start.current = event.clientX;
      dragged.current = false;
    },
    onPointerMove(event: PointerEvent) {
      if (start.current === null) return;
      const offset = event.clientX - start.current;
      if (!dragged.current) {
        if (Math.abs(offset) < clickSlack) return;
        // Not earlier: pointer capture would take the click from the close button.
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
      }
      setDrag({ offset, isDragging: true });
    },
    onPointerUp(event: PointerEvent) {
      if (start.current === null) return;
      const dismissed = Math.abs(drag.offset) > event.currentTarget.clientWidth * dismissThreshold;
      start.current = null;
      setDrag({ offset: dismissed ? drag.offset : 0, isDragging: false });
      if (dismissed) onAway();
    },
    onPointerCancel() {
      start.current = null;
      setDrag({ offset: 0, isDragging: false });
    },
  };

  const style: CSSProperties | undefined =
    drag.offset === 0
      ? undefined
      : {
          transform: `translateX(${drag.offset}px)`,
          transition: drag.isDragging ? "none" : undefined,
        };

  return { handlers, style, wasDragged: () => dragged.current };
}
