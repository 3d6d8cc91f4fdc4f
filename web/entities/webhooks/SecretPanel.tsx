import { useEffect, useRef } from "react";
import { t } from "#shared/messages/t.ts";
import { CopyField } from "#web/lib/CopyField.tsx";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";

/** Shows a new secret, once only. */
export function SecretPanel({ secret, onDone }: { secret: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [secret]);
  return (
    <section
      aria-label={t("webhooks.newSecret")}
      className="grid justify-items-stretch gap-3 rounded-md border border-tech-line bg-tech-wash px-4 py-4"
    >
      <p className="text-15">
        {rich("webhooks.copySecretNow", {
          strong: (text) => <b className="font-semibold">{text}</b>,
        })}
      </p>
      <CopyField ref={field} label={t("webhooks.secret")} value={secret} />
      <Button className="justify-self-start" size="sm" onClick={onDone}>
        {t("webhooks.secretCopied")}
      </Button>
    </section>
  );
}
