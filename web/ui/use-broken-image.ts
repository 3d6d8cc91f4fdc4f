import { useEffect, useRef, useState } from "react";

/** Whether an image failed to load, also before hydration. */
export function useBrokenImage(src: string | null | undefined) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const image = ref.current;
    if (src && image?.complete && image.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  return {
    broken: !src || brokenSrc === src,
    image: { ref, onError: () => setBrokenSrc(src ?? undefined) },
  };
}
