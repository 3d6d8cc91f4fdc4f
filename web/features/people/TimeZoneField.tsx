import { Select } from "#web/ui/Select.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { timeZoneLabel } from "./details-labels.ts";

interface TimeZoneFieldProps {
  timeZone: string;
  onChange: (timeZone: string) => void;
}

/** All time zones that the browser knows, this device's first. */
export function TimeZoneField({ timeZone, onChange }: TimeZoneFieldProps) {
  // The server may know others.
  const isHydrated = useHydrated();
  const own = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  const all = isHydrated ? Intl.supportedValuesOf("timeZone") : [];
  const others = [...new Set([...(timeZone ? [timeZone] : []), ...all])].filter(
    (name) => name !== own,
  );
  return (
    <Select
      label="Time zone"
      className="justify-items-start"
      options={[
        { value: "", label: "Not shown" },
        ...(own ? [{ value: own, label: `${timeZoneLabel(own)} (this device)` }] : []),
        ...others.map((value) => ({ value, label: timeZoneLabel(value) })),
      ]}
      value={timeZone}
      onChange={onChange}
    />
  );
}
