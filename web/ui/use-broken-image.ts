import { useEffect, useRef, useState } from "react";

/** Whether an image failed, also when it did so before the page came alive. */
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
