import { t } from "#shared/messages/t.ts";
import { timeZoneLabel } from "#shared/site-clock.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** All time zones that the browser knows, this device's first; the server may know others. */
export function useTimeZoneOptions(chosen: string): { value: string; label: string }[] {
  const isHydrated = useHydrated();
  const own = isHydrated ? ownTimeZone() : "";
  const all = isHydrated ? Intl.supportedValuesOf("timeZone") : [];
  const others = new Set([...(chosen ? [chosen] : []), "UTC", ...all]);
  others.delete(own);
  return [
    ...(own
      ? [{ value: own, label: t("people.thisDevice", { timeZone: timeZoneLabel(own) }) }]
      : []),
    ...[...others].map((value) => ({ value, label: timeZoneLabel(value) })),
  ];
}

/** This device's. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
