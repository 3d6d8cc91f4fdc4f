import { type ReactNode, Suspense, useEffect, useState } from "react";

interface HydratingPartProps {
  /** Shown while a script of the part is loading, if the server didn't render it. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page that people type into, whose script loads late. React replaces a server-rendered
 * part that is updated before it's hydrated, with all that was typed into it; so such updates are
 * shown only once it is.
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
