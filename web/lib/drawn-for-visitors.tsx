// Parts of a page that visitors only read. They keep the server's HTML until the late images are
// requested; for signed-in people, and for whoever comes from another page of the site, the scripts
// are loaded at once.
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPress } from "#web/ui/after-press.ts";
import { useLateImagesWanted } from "#web/ui/late-images.ts";
import { AsDrawn } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface DrawnPart<Props> {
  /** `isStatic` for visitors. */
  Part: ComponentType<Props & { isStatic: boolean }>;
  /** Loads the scripts; loaders await it before a navigation in the browser ends. */
  load: () => Promise<void>;
}

export function drawnForVisitors<Props extends object>(
  importPart: () => Promise<{ default: ComponentType<Props> }>,
): DrawnPart<Props> {
  const OnServer = lazy(importPart);
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= (await importPart()).default;
  };

  function Part({ isStatic, ...others }: Props & { isStatic: boolean }) {
    const props = others as unknown as Props;
    const [Loaded, setLoaded] = useState(() => loaded);
    // After a navigation in the browser there is no server-rendered HTML.
    const [isNew] = useState(useHydrated());
    const area = useRef<HTMLDivElement>(null);
    const isLate = useLateImagesWanted();
    const isWanted = isNew || !isStatic || isLate;
    useEffect(() => {
      if (!isWanted) return;
      load().then(
        // At once: a press may begin before React has time.
        () => afterPress(area.current, () => flushSync(() => setLoaded(() => loaded))),
        // The server-rendered part stays.
        () => undefined,
      );
    }, [isWanted]);
    return (
      <div ref={area} className="min-w-0">
        {import.meta.env.SSR && (
          <div data-drawn>
            <Suspense>
              <OnServer {...props} />
            </Suspense>
          </div>
        )}
        {!import.meta.env.SSR && (Loaded ? <Loaded {...props} /> : <AsDrawn />)}
      </div>
    );
  }
  return { Part, load };
}
