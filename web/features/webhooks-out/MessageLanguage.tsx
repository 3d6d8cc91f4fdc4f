import { type LanguageTag, languages } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { usePage } from "#web/lib/PageContext.tsx";
import { Select } from "#web/ui/Select.tsx";

interface MessageLanguageProps {
  /** Null for the site's first. */
  chosen: LanguageTag | null;
  onChange: (chosen: LanguageTag | null) => void;
}

/** The language of messages in a chat, on sites with several. */
export function MessageLanguage({ chosen, onChange }: MessageLanguageProps) {
  const { languages: offered = [] } = usePage();
  if (offered.length < 2) return null;
  return (
    <Select
      className="max-w-75"
      label={t("webhooks-out.language")}
      value={offered.find((tag) => tag === chosen) ?? offered[0]}
      options={offered.map((tag) => ({ value: tag, label: languages[tag].name }))}
      onChange={(value) => onChange(offered.find((tag) => tag === value) ?? null)}
    />
  );
}
