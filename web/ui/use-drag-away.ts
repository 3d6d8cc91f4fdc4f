import { type CSSProperties, type PointerEvent, useRef, useState } from "react";

/** The share of its width that an element must be dragged to be dismissed; less springs back. */
const dismissThreshold = 0.8;
/** Movements of fewer pixels are clicks. */
const clickSlack = 4;

/** Lets an element be dragged sideways out of sight. */
export function useDragAway(onAway: () => void) {
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
