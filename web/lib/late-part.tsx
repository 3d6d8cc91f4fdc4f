// Parts of a page whose scripts load late: the server's HTML stays until they are there.
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { afterPress } from "#web/ui/after-press.ts";
import { PreserveServerHtml } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface LatePart<Props> {
  /** Loads the scripts; loaders await it before a navigation in the browser ends. */
  load: () => Promise<void>;
  /** The component that renders now; on the server it loads by itself. */
  current: () => ComponentType<Props> | null;
}

/**
 * Remembers that it was loaded: Back then shows the page at its full height, at the old scroll
 * position.
 */
export function latePart<Props extends object>(
  importPart: () => Promise<{ default: ComponentType<Props> }>,
): LatePart<Props> {
  let current: ComponentType<Props> | null = import.meta.env.SSR ? lazy(importPart) : null;
  return {
    async load() {
      current ??= (await importPart()).default;
    },
    current: () => current,
  };
}

interface UsedLatePart<Props> {
  /** For the element around it. */
  area: RefObject<HTMLDivElement | null>;
  /** Null until its scripts are loaded. */
  Part: ComponentType<Props> | null;
  /** Without server-rendered HTML: after a navigation in the browser. */
  isNew: boolean;
  hasFailed: boolean;
}

/** Loads the part's scripts when it is wanted, or at once if there is no server-rendered HTML. */
export function useLatePart<Props extends object>(
  part: LatePart<Props>,
  isWanted: boolean,
): UsedLatePart<Props> {
  const area = useRef<HTMLDivElement>(null);
  const [isNew] = useState(useHydrated());
  const [Part, setPart] = useState(() => part.current());
  const [hasFailed, setFailed] = useState(false);
  const mayLoad = isNew || isWanted;
  useEffect(() => {
    if (!mayLoad) return;
    part.load().then(
      // At once: a press may begin before React has time.
      () => afterPress(area.current, () => flushSync(() => setPart(() => part.current()))),
      () => setFailed(true),
    );
  }, [part, mayLoad]);
  return { area, Part, isNew, hasFailed };
}

/** What the scripts render; the server's HTML until there is something. */
export function LatePartHtml({ children }: { children: ReactNode }) {
  if (!import.meta.env.SSR) return children ?? <PreserveServerHtml />;
  return (
    <div data-drawn>
      <Suspense>{children}</Suspense>
    </div>
  );
}
