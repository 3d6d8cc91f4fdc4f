import { type ReactNode, Suspense, useEffect, useState } from "react";

interface HydratingPartProps {
  /** Shown while a script of the part is loading, if the server didn't render it. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page that the server renders and whose script loads late. React replaces such a part
 * if it's updated before it's hydrated: it blinks, and loses what was typed into it. So updates are
 * shown only once it's hydrated.
 */
export function HydratingPart({ fallback, children }: HydratingPartProps) {
  const [isHydrated, setHydrated] = useState(false);
  const part = (
    <Suspense fallback={fallback}>
      {children}
      <OnMount run={setHydrated} />
    </Suspense>
  );
  const [first] = useState(part);
  return isHydrated ? part : first;
}

function OnMount({ run }: { run: (isMounted: true) => void }) {
  useEffect(() => run(true), [run]);
  return null;
}
