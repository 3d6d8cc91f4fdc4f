import Check from "lucide-react/icons/check";
import { currentLanguage, languages } from "#shared/messages/language.ts";
import { usePage } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";

/** A button for each language of the site, by its own name, in the page's direction. A form, which needs no scripts. */
export function LanguageChoices({ className }: { className?: string }) {
  const { languages: offered = [] } = usePage();
  const { tag: current } = currentLanguage();
  return (
    <form method="post" className={className}>
      {offered.map((tag) => (
        <button
          key={tag}
          type="submit"
          className="menu-item"
          formAction={paths.chooseLanguage(tag)}
          lang={tag}
          {...{ hrefLang: tag }}
          aria-current={tag === current ? "true" : undefined}
        >
          <span aria-hidden className="grid size-4 flex-none place-items-center">
            {tag === current && <Check />}
          </span>
          <bdi>{languages[tag].name}</bdi>
        </button>
      ))}
    </form>
  );
}
