// Loaded when it is opened.
import { type SubmitEvent, useState } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { Overlap, Webhook } from "#contract/webhooks.ts";
import { useRotateSecret } from "#web/data/webhooks.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";

interface RotateSecretDialogProps extends DialogState {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

const choices = [
  {
    value: "0",
    overlap: 0,
    label: "webhooks.overlapNone",
    effect: "webhooks.overlapNoneEffect",
  },
  {
    value: "3600",
    overlap: 3600,
    label: "webhooks.overlapHour",
    effect: "webhooks.overlapHourEffect",
  },
  {
    value: "86400",
    overlap: 86_400,
    label: "webhooks.overlapDay",
    effect: "webhooks.overlapDayEffect",
  },
] as const satisfies readonly {
  value: string;
  overlap: Overlap;
  label: TextKey;
  effect: TextKey;
}[];

type Choice = (typeof choices)[number]["value"];

export default function RotateSecretDialog(props: RotateSecretDialogProps) {
  const { webhook, onSecret, ...state } = props;
  const [value, setValue] = useState<Choice>("3600");
  const [secret, setSecret] = useState<string>();
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0];
  const rotation = useRotateSecret(webhook, (created) => {
    setSecret(created);
    state.onOpenChange(false);
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    rotation.submit(chosen.overlap);
  };
  const closed = () => {
    state.onClosed();
    // After closing: the dialog then returns the focus to its opener.
    if (secret) onSecret(secret);
  };
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      title={t("webhooks.rotateTitle")}
      onSubmit={submit}
      submit={t("webhooks.rotateSubmit")}
      pending={rotation.isPending}
      errorTitle={t("webhooks.rotateFailed")}
      error={rotation.error}
    >
      <p className="text-ink-2">{t("webhooks.rotateAbout")}</p>
      <Segmented<Choice>
        legend={t("webhooks.overlapLegend")}
        name="overlap"
        options={choices.map((choice) => ({ ...choice, label: t(choice.label) }))}
        value={value}
        onChange={setValue}
      />
      <p className="small text-ink-2" aria-live="polite">
        {t(chosen.effect)}
      </p>
    </FormDialog>
  );
}
