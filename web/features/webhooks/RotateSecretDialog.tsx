// Loaded when it is opened.
import { type SubmitEvent, useState } from "react";
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
    label: "No time",
    effect: "Deliveries signed with it are refused immediately.",
  },
  {
    value: "3600",
    overlap: 3600,
    label: "1 hour",
    effect: "For an hour both secrets are valid, so that no delivery is lost.",
  },
  {
    value: "86400",
    overlap: 86_400,
    label: "24 hours",
    effect: "For a day both secrets are valid, so that no delivery is lost.",
  },
] as const satisfies readonly { overlap: Overlap; [name: string]: unknown }[];

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
      title="Rotate the secret?"
      onSubmit={submit}
      submit="Rotate secret"
      pending={rotation.isPending}
      errorTitle="The secret was not rotated."
      error={rotation.error}
    >
      <p className="text-ink-2">The webhook gets a new secret. Update it at your code host too.</p>
      <Segmented<Choice>
        legend="The old secret still works for"
        name="overlap"
        options={choices}
        value={value}
        onChange={setValue}
      />
      <p className="small text-ink-2" aria-live="polite">
        {chosen.effect}
      </p>
    </FormDialog>
  );
}
