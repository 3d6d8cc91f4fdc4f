import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, TextArea } from "#web/ui/Field.tsx";
import { isComposing } from "#web/ui/keyboard.ts";
import { reapplyAfterDays } from "#shared/answer-times.ts";

type CloseFormProps = {
  /** The applicant's name. */
  applicant: string;
  pending: boolean;
  onClose: (answer: { reason: string; allowReapply: boolean }) => void;
  onCancel: () => void;
};

/** Asks for a reason, which is optional, and when the applicant may apply again. */
export function CloseForm({ applicant, pending, onClose, onCancel }: CloseFormProps) {
  const [reason, setReason] = useState("");
  const [allowReapply, setAllowReapply] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const used = trimmedLength(reason);
  const tooLong = used > applicationLimits.reason;
  useEffect(() => textarea.current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (tooLong) textarea.current?.focus();
    else onClose({ reason: reason.trim(), allowReapply });
  }

  return (
    <form method="post" className="grid gap-3" onSubmit={submit} noValidate>
      <TextArea
        ref={textarea}
        label={t("applications.reasonLabel")}
        hint={t("applications.reasonHint")}
        rows={3}
        value={reason}
        count={{ used, max: applicationLimits.reason }}
        error={tooLong ? t("forms.tooLong") : null}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && reason === "" && !isComposing(event)) onCancel();
        }}
      />
      <ReapplyChoice
        label={rich("applications.letApplyAgain", {
          name: applicant,
          bdi: (name) => <bdi>{name}</bdi>,
        })}
        checked={allowReapply}
        onChange={setAllowReapply}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={pending}>
          {t("applications.closeApplication")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("forms.cancel")}
        </Button>
      </div>
    </form>
  );
}

interface ReapplyChoiceProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether closing an application lets its applicant apply again without waiting. */
export function ReapplyChoice(props: ReapplyChoiceProps) {
  return <CheckField {...props} hint={t("applications.reapplyHint", { days: reapplyAfterDays })} />;
}
