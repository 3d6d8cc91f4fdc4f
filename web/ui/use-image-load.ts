import { useLayoutEffect, useRef, useState } from "react";

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
