import { singleKeysAreOn } from "#web/lib/single-keys.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Whether single keys are named; not where they are switched off. */
export function useKeysNamed(): boolean {
  return !useHydrated() || singleKeysAreOn();
}

/** The single key that does what it stands beside. */
export function KeyHint({ of }: { of: string }) {
  if (!useKeysNamed()) return null;
  return (
    <kbd aria-hidden className="kbd needs-script border-current text-inherit max-lg:hidden">
      {of}
    </kbd>
  );
}
