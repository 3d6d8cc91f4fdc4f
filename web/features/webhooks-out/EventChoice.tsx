import { t } from "#shared/messages/t.ts";
import type { WebhookOutEvent } from "#shared/webhooks-out.ts";
import { CheckField } from "#web/ui/Field.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { eventLabels } from "./integration-labels.ts";

const groups = [
  {
    of: "user",
    name: "webhooks-out.groupPeople",
    events: ["application", "seat", "comment", "star"],
  },
  { of: "proj", name: "webhooks-out.groupProject", events: ["project", "issue", "release"] },
] as const;

interface EventChoiceProps {
  chosen: readonly WebhookOutEvent[];
  error: string | null;
  onChange: (events: WebhookOutEvent[]) => void;
}

/** What an integration is told of. */
export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  return (
    <fieldset aria-describedby="integration-events-error">
      <legend className="label mb-2">{t("webhooks-out.tellWhen")}</legend>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map(({ of, name, events }) => (
          <div key={of} className="grid content-start gap-2">
            <p className="flex items-center gap-2 text-15 font-semibold">
              <Mark of={of} />
              {t(name)}
            </p>
            {events.map((event) => (
              <CheckField
                key={event}
                label={t(eventLabels[event].name)}
                hint={t(eventLabels[event].about)}
                checked={chosen.includes(event)}
                onChange={(isOn) =>
                  onChange(isOn ? [...chosen, event] : chosen.filter((one) => one !== event))
                }
              />
            ))}
          </div>
        ))}
      </div>
      <p
        id="integration-events-error"
        aria-live="polite"
        className="small mt-2 text-danger empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  );
}
