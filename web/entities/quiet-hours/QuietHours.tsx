import type { QuietHours as Hours } from "#contract/quiet-hours.ts";
import { t } from "#shared/messages/t.ts";
import { ownTimeZone, useTimeZoneOptions } from "#web/entities/people/use-time-zone-options.ts";
import { TextField } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";

interface QuietHoursProps {
  chosen: Hours | null;
  error: string | undefined;
  /** What happens afterwards. */
  hint: string;
  onChange: (chosen: Hours | null) => void;
}

/** When nothing is sent. */
export function QuietHours({ chosen, error, hint, onChange }: QuietHoursProps) {
  const timeZones = useTimeZoneOptions(chosen?.timeZone ?? "");
  return (
    <div className="grid grid-cols-1 gap-3">
      <Select
        className="max-w-75"
        label={t("quiet-hours.title")}
        value={chosen ? "daily" : "never"}
        options={[
          { value: "never", label: t("quiet-hours.never") },
          { value: "daily", label: t("quiet-hours.daily") },
        ]}
        onChange={(value) =>
          onChange(
            value === "never" ? null : { from: "22:00", until: "07:00", timeZone: ownTimeZone() },
          )
        }
      />
      {chosen && (
        <>
          <div className="grid grid-cols-[repeat(2,minmax(0,140px))] gap-x-4 gap-y-3 sm:grid-cols-[repeat(2,minmax(0,140px))_minmax(0,300px)]">
            {(["from", "until"] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                label={t(end === "from" ? "quiet-hours.from" : "quiet-hours.until")}
                value={chosen[end]}
                error={end === "until" ? (error ?? null) : null}
                onChange={({ currentTarget }) =>
                  onChange({ ...chosen, [end]: currentTarget.value })
                }
              />
            ))}
            <Select
              className="max-sm:col-span-2"
              label={t("people.timeZone")}
              value={chosen.timeZone}
              options={timeZones}
              onChange={(timeZone) => onChange({ ...chosen, timeZone })}
            />
          </div>
          <p className="small text-ink-3">{hint}</p>
        </>
      )}
    </div>
  );
}
