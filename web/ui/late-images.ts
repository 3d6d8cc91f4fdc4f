// Images that are requested last: avatars, whose initials are there at once, and logos below the
// fold. A list of projects has a hundred of them, and nobody waits for them.
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

/** Somebody is looking: the images are requested at once. */
const interactions = ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"] as const;

/** Without any interaction, they are requested this many milliseconds after the page's load. */
const delayMs = 1500;

let loadsLate = true;
const listeners = new Set<() => void>();

/** Holds late images back until the page has loaded and its visitor acts, or a moment later. */
export function holdLateImages(): void {
  loadsLate = false;
  const request = () => {
    for (const name of interactions) window.removeEventListener(name, request);
    loadsLate = true;
    for (const listener of listeners) listener();
  };
  const wait = () => {
    for (const name of interactions) window.addEventListener(name, request, { passive: true });
    setTimeout(request, delayMs);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

/**
 * Whether late images are requested by now; false on the server. A hundred of them are rendered in
 * slices: all at once would hold up a phone.
 */
export function useLoadsLateImages(): boolean {
  const isRequested = useSyncExternalStore(never, current, notYet);
  const [, setRequested] = useState(false);
  useEffect(() => {
    if (isRequested) return undefined;
    const render = () => startTransition(() => setRequested(true));
    listeners.add(render);
    if (loadsLate) render();
    return () => void listeners.delete(render);
  }, [isRequested]);
  return isRequested;
}

const never = () => () => undefined;
const current = () => loadsLate;
const notYet = () => false;

/** Whether an image has loaded or failed to, also before hydration and from the cache. */
export function useImageLoad(src: string | null | undefined) {
  const [result, setResult] = useState<{ src: string; state: "loaded" | "broken" }>();
  const ref = useRef<HTMLImageElement>(null);

  useLayoutEffect(() => {
    const image = ref.current;
    if (src && image?.complete) {
      setResult({ src, state: image.naturalWidth === 0 ? "broken" : "loaded" });
    }
  }, [src]);

  const state = result?.src === src ? result?.state : undefined;
  const onResult = (next: "loaded" | "broken") => () => src && setResult({ src, state: next });
  return {
    broken: !src || state === "broken",
    loaded: state === "loaded",
    image: { ref, onLoad: onResult("loaded"), onError: onResult("broken") },
  };
}
