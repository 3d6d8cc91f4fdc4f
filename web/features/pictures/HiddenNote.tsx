import { t } from "#shared/messages/t.ts";
import { Badge } from "#web/ui/Chip.tsx";

/** Beside a picture that an admin hid, for those who still see it. */
export function HiddenNote() {
  return (
    <p className="flex flex-wrap items-center gap-2 text-15 text-ink-2">
      <Badge>{t("pictures.hidden")}</Badge>
      {t("pictures.hiddenNote")}
    </p>
  );
}
