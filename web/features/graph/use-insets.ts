import { type RefObject, useEffect, useState } from "react";

/** What floats over the picture, in CSS pixels from its sides. */
interface Covered {
  left: number;
  top: number;
  bottom: number;
}

/** Below this height a panel beside the picture hides too little to make room for. */
const lowPanel = 220;
/** The search above a picture, with the legend where it is narrow; the legend below a wide one. */
const [narrowTop, wideTop, wideBottom] = [108, 60, 60];

/** What the panel hides of the stage around it: a side of it where it is wide, else its bottom. */
export function useInsets(panel: RefObject<HTMLElement | null>): Covered {
  const [covered, setCovered] = useState<Covered>({ left: 0, top: 0, bottom: 0 });
  useEffect(() => {
    const element = panel.current;
    const stage = element?.offsetParent;
    if (!element || !stage) return undefined;
    const measure = () => {
      const [own, around] = [element.getBoundingClientRect(), stage.getBoundingClientRect()];
      const isSheet = own.width > around.width * 0.6;
      const next = {
        left: !isSheet && own.height > lowPanel ? own.right - around.left : 0,
        top: isSheet ? narrowTop : wideTop,
        bottom: isSheet ? around.bottom - own.top : wideBottom,
      };
      setCovered((now) => (isSame(now, next) ? now : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [panel]);
  return covered;
}

const isSame = (one: Covered, other: Covered) =>
  one.left === other.left && one.top === other.top && one.bottom === other.bottom;
