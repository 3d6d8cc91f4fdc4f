// Loaded on sites with several languages.
import Languages from "lucide-react/icons/languages";
import { currentLanguage, languages } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { LanguageChoices } from "#web/entities/languages/LanguageChoices.tsx";
import { useCloseOnOutside } from "#web/ui/use-close-on-outside.ts";

/** The footer's choice of languages. A details element, so that it opens without scripts. */
export default function LanguageSwitch() {
  const details = useCloseOnOutside();
  return (
    <details ref={details} className="language-switch">
      <summary aria-label={`${t("frame.language")}: ${languages[currentLanguage().tag].name}`}>
        <Languages />
        {languages[currentLanguage().tag].name}
      </summary>
      <LanguageChoices className="menu" />
    </details>
  );
}
