import type { Ref } from "react";
import { SuggestionList } from "./SuggestionList.tsx";
import type { TechComboboxState } from "./use-tech-combobox.ts";

interface TechComboboxProps {
  combobox: TechComboboxState;
  placeholder: string;
  full: boolean;
  ref: Ref<HTMLInputElement>;
}

/** Where one names a technology: arrows move in the suggestions, Enter takes, Escape closes. */
export function TechCombobox({ combobox, placeholder, full, ref }: TechComboboxProps) {
  const { id, isOpen, options, active, text, trouble } = combobox;
  const option = options[active];
  const isShown = isOpen && options.length > 0;
  return (
    <div className="relative min-w-24 flex-[1_1_110px] max-md:basis-full">
      <input
        ref={ref}
        name="add"
        role="combobox"
        aria-label="Add a technology"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && option ? `${id}-${option.id}` : undefined}
        aria-invalid={trouble !== "" || undefined}
        aria-describedby={trouble === "" ? undefined : `${id}-trouble`}
        className="h-11 w-full bg-transparent font-sans text-16 font-normal outline-none placeholder:text-ink-3 placeholder:opacity-100"
        placeholder={placeholder}
        disabled={full}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="done"
        value={text}
        onChange={(event) => combobox.write(event.currentTarget.value)}
        onKeyDown={combobox.onKeyDown}
        onClick={combobox.open}
        onBlur={combobox.close}
      />
      {isOpen && <SuggestionList combobox={combobox} />}
    </div>
  );
}
