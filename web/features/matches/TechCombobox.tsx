import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { type KeyboardEvent, type Ref, useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { TechRef } from "#contract/techs.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { fetchSuggestedTechs, suggestedTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useTypedQuery } from "#web/lib/use-debounced.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { actOnKey, Option, Options, useCombobox } from "#web/ui/Combobox.tsx";

interface TechComboboxProps {
  field: TechFieldState;
  placeholder: string;
  full: boolean;
  ref: Ref<HTMLInputElement>;
}

/** Arrows move in the suggestions, Enter adds one, Escape closes them. */
export function TechCombobox({ field, placeholder, full, ref }: TechComboboxProps) {
  const { problem, problemId } = field;
  return (
    <div className="relative min-w-24 flex-[1_1_110px] max-md:basis-full">
      <input
        {...field.combobox.fieldProps}
        ref={ref}
        name="add"
        aria-label={t("matches.addATech")}
        aria-invalid={problem !== "" || undefined}
        aria-describedby={problem === "" ? undefined : problemId}
        className="h-11 w-full bg-transparent font-sans text-16 font-normal outline-none placeholder:text-ink-3 placeholder:opacity-100"
        placeholder={placeholder}
        disabled={full}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxNameSearchLength}
        enterKeyHint="done"
        value={field.text}
        onChange={(event) => field.write(event.currentTarget.value)}
        onKeyDown={field.onKeyDown}
        onClick={field.open}
        onBlur={field.close}
      />
      {field.isOpen && <SuggestionList field={field} />}
    </div>
  );
}

const popup =
  "absolute top-full start-0 z-20 mt-2 w-80 rounded-lg border border-line bg-raised font-sans text-15 font-normal float-shadow max-md:w-full";

function SuggestionList({ field }: { field: TechFieldState }) {
  const { combobox, query, options, failed, isCurrent } = field;
  if (options.length === 0) {
    const unknown = query !== "" && isCurrent ? unknownLabel(query) : "";
    const status = failed ? t("matches.techsNotLoaded") : unknown;
    return status === "" ? null : (
      <p role="status" className={classNames(popup, "px-4 py-3 wrap-anywhere text-ink-2")}>
        {status}
      </p>
    );
  }
  return (
    <Options
      combobox={combobox}
      aria-label={query === "" ? t("matches.mostUsed") : t("techs.title")}
      className={classNames(popup, "max-h-80 overflow-y-auto p-1.5")}
    >
      {options.map((tech, index) => {
        const isAdded = field.isInStack(tech);
        return (
          <Option
            key={tech.id}
            combobox={combobox}
            index={index}
            aria-selected={isAdded}
            className={classNames(
              "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5",
              index === combobox.active && "bg-tech-wash text-tech-ink",
            )}
            onClick={() => field.add(tech)}
          >
            <Logo name={tech.name} src={tech.imageUrl} size={20} />
            <span className="min-w-0 flex-1 wrap-anywhere">{tech.name}</span>
            {isAdded && <Check />}
            {tech.projectCount > 0 && !isAdded && (
              <span className="flex-none text-14 text-ink-3 tabular-figures">
                {t("techs.projectCount", { count: tech.projectCount })}
              </span>
            )}
          </Option>
        );
      })}
    </Options>
  );
}

/** Delay from the last key press to the request, in milliseconds. */
const debounceMs = 120;

interface TechFieldOptions {
  stack: readonly TechRef[];
  /** The initial text. */
  initialText: string;
  onAdd: (tech: TechRef) => void;
  onRemoveLast: () => void;
}

/** A text field with suggestions of technologies: its state and its key handlers. */
export function useTechField({ stack, initialText, onAdd, onRemoveLast }: TechFieldOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  /** Why the text could not be added. */
  const [problem, setProblem] = useState(initialText === "" ? "" : unknownLabel(initialText));

  const query = text.trim();
  const { data, isCurrent, error } = useTypedQuery(query, debounceMs, (settled) => ({
    ...suggestedTechsQuery(api, settled),
    enabled: isOpen,
  }));
  const isInStack = (tech: TechRef) => stack.some(({ id: inStack }) => inStack === tech.id);
  // Popular technologies are offered only if they aren't in the stack.
  const options = query === "" ? (data ?? []).filter((tech) => !isInStack(tech)) : (data ?? []);
  // The best match is active as soon as it is known, until an arrow key is pressed.
  const combobox = useCombobox({
    keys: options.map((tech) => tech.id),
    initial: query !== "" && isCurrent ? 0 : -1,
    isOpen,
  });

  const write = (next: string) => {
    setText(next);
    combobox.reset();
    setOpen(next !== "");
    setProblem("");
  };
  const add = (tech: TechRef) => {
    write("");
    if (!isInStack(tech)) onAdd(tech);
  };
  /**
   * Adds the best match of the text, once that is known; the field is free meanwhile. Asks apart from
   * the list, whose request is cancelled when the text changes.
   */
  const addText = async () => {
    write("");
    const known = queryClient.getQueryData(suggestedTechsQuery(api, query).queryKey);
    const found = known ?? (await fetchSuggestedTechs(api, query).catch(() => null));
    const best = found?.[0];
    if (best) return onAdd(best);
    setText((current) => (current === "" ? query : current));
    setProblem(found ? unknownLabel(query) : t("matches.techsNotLoadedRetry"));
  };
  const enter = () => {
    const option = options[combobox.active];
    if (isOpen && option) add(option);
    else if (query !== "") void addText();
    else return false;
    return true;
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    combobox.step(step, isOpen ? combobox.active : -1);
  };
  const escape = () => {
    if (isOpen) setOpen(false);
    else write("");
    return true;
  };
  const backspace = () => {
    if (text !== "" || stack.length === 0) return false;
    onRemoveLast();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) =>
    actOnKey(event, {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: enter,
      Escape: escape,
      Backspace: backspace,
    });
  return {
    combobox,
    text,
    query,
    isOpen,
    options,
    problem,
    problemId: `${combobox.id}-problem`,
    isInStack,
    failed: error !== null && !data,
    isCurrent,
    write,
    add,
    addText,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown,
  };
}

type TechFieldState = ReturnType<typeof useTechField>;

function unknownLabel(text: string): string {
  return t("matches.unknownTech", { text });
}
