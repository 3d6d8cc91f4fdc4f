import { spokenLanguages } from "#shared/languages.ts";
import { detailLimits } from "#shared/limits.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Select } from "#web/ui/Select.tsx";
import { languageName } from "./details-labels.ts";

interface LanguagesFieldProps {
  languages: readonly string[];
  onChange: (languages: string[]) => void;
}

/** Spoken languages as chips, and a list to add one from. */
export function LanguagesField({ languages, onChange }: LanguagesFieldProps) {
  const others = spokenLanguages
    .filter((code) => !languages.includes(code))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
  return (
    <div className="grid gap-2">
      <Select
        label="Languages"
        className="justify-items-start"
        disabled={languages.length >= detailLimits.languages}
        options={[{ value: "", label: "Add a language" }, ...others]}
        value=""
        onChange={(code) => code !== "" && onChange([...languages, code])}
      />
      {languages.length > 0 && (
        <ul className="chips" aria-label="Chosen: Languages">
          {languages.map((code) => (
            <li key={code} className="flex max-w-full">
              <Chip onRemove={() => onChange(languages.filter((one) => one !== code))}>
                {languageName(code)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
