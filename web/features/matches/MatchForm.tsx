import ArrowRight from "lucide-react/icons/arrow-right";
import X from "lucide-react/icons/x";
import type { ReactNode, Ref, RefObject, SubmitEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { offerTechSuggestion } from "#web/entities/techs/SuggestTech.tsx";
import type { TechRef } from "#contract/techs.ts";
import { type MatchRole, matchRoles } from "#web/data/matches.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { TechCombobox, useTechField } from "./TechCombobox.tsx";
import {
  isKeyClick,
  isPlainClick,
  type MatchFilterState,
  maxStack,
  roleOf,
  textToAdd,
} from "./match-filter.ts";

interface MatchFormProps {
  filter: MatchFilterState;
  /** Called when the form is submitted with a stack. */
  onDone: () => void;
  /** Where choices take effect at once, only browsers without scripts need a submit button. */
  isImmediate?: boolean;
  /** The sentence's beginning and end, if it isn't about roles in projects. */
  sentence?: { readonly start: string; readonly end: ReactNode };
  ref: Ref<HTMLFormElement>;
  input: RefObject<HTMLInputElement | null>;
}

/** "I work with … and join as …". A plain form without scripts. */
export function MatchForm({ isImmediate = false, ...props }: MatchFormProps) {
  const { filter, onDone, sentence, ref, input } = props;
  const { stack, role, pathOf, change } = filter;
  const [params] = useSearchParams();
  const without = (removed: TechRef) => (techs: readonly TechRef[]) =>
    techs.filter(({ id }) => id !== removed.id);
  const field = useTechField({
    stack,
    initialText: textToAdd(params),
    onAdd: (tech) => change((now) => ({ ...now, stack: [...without(tech)(now.stack), tech] })),
    onRemoveLast: () => change((now) => ({ ...now, stack: now.stack.slice(0, -1) })),
  });
  const remove = (tech: TechRef, byKey: boolean) => {
    change((now) => ({ ...now, stack: without(tech)(now.stack) }));
    if (byKey) input.current?.focus({ preventScroll: true });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (field.text.trim() !== "") void field.addText();
    else if (stack.length > 0) onDone();
    else input.current?.focus();
  };
  return (
    <>
      <form
        ref={ref}
        role="search"
        aria-label={t("matches.fittingTitle")}
        action={filter.action}
        onSubmit={submit}
        className="relative z-10 flex min-h-[76px] flex-wrap items-center gap-2 rounded-lg border border-edge bg-raised py-[13px] pe-[13px] ps-[22px] font-serif text-20 leading-[1.3] font-medium has-[:focus-visible]:border-ink has-[input:focus]:[box-shadow:0_0_0_1px_var(--ink)] max-md:px-3.5 max-md:pt-3.5 max-md:pb-2.5 max-md:text-17"
      >
        <span className="me-0.5">{sentence?.start ?? t("matches.iWorkWith")}</span>
        {stack.map((tech) => (
          <StackChip
            key={tech.slug}
            tech={tech}
            without={pathOf({ role, stack: without(tech)(stack) })}
            onRemove={(byKey) => remove(tech, byKey)}
          />
        ))}
        <input type="hidden" name="techs" value={stack.map(({ slug }) => slug).join(",")} />
        {filter.freeOnly && <input type="hidden" name="seats" value="free" />}
        <TechCombobox
          ref={input}
          field={field}
          placeholder={placeholderFor(stack.length)}
          full={stack.length >= maxStack}
        />
        <span className="ms-auto flex items-center gap-2 max-md:w-full max-md:justify-between">
          {sentence?.end ?? (
            <RoleSelect
              role={role}
              onChange={(next) => change((now) => ({ ...now, role: next }))}
            />
          )}
          {isImmediate ? (
            <noscript>
              <SubmitButton />
            </noscript>
          ) : (
            <SubmitButton />
          )}
        </span>
      </form>
      {field.problem !== "" && (
        <p
          id={field.problemId}
          role="alert"
          className="mt-3 text-15 font-medium wrap-anywhere text-danger"
        >
          {field.problem}
        </p>
      )}
      {field.problem !== "" && offerTechSuggestion(field.text.trim())}
    </>
  );
}

function SubmitButton() {
  return (
    <IconButton type="submit" variant="ink" size="lg" label={t("matches.find")}>
      <ArrowRight />
    </IconButton>
  );
}

function placeholderFor(count: number): string {
  if (count === 0) return t("matches.firstTech");
  return count < maxStack ? t("matches.addAnother") : t("matches.atMost", { max: maxStack });
}

interface StackChipProps {
  tech: TechRef;
  /** The address of the filter without this technology; works without scripts. */
  without: string;
  onRemove: (byKey: boolean) => void;
}

function StackChip({ tech, without, onRemove }: StackChipProps) {
  return (
    <span data-connector={tech.slug} className="chip chip-on chip-lg font-sans max-md:min-h-[38px]">
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <span className="chip-text">{tech.name}</span>
      <Link
        to={without}
        replace
        preventScrollReset
        className="chip-x"
        aria-label={t("matches.remove", { tech: tech.name })}
        title={t("matches.remove", { tech: tech.name })}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onRemove(isKeyClick(event));
        }}
      >
        <X />
      </Link>
    </span>
  );
}

interface RoleSelectProps {
  role: MatchRole;
  onChange: (role: MatchRole) => void;
}

const RoleSelect = ({ role, onChange }: RoleSelectProps) => (
  <SentenceSelect
    start={t("matches.andJoinAs")}
    name="role"
    label={t("members.role")}
    value={role}
    options={matchRoles.map((value) => ({
      value,
      label: t("matches.roleOption", { role: value }),
    }))}
    onChange={(value) => onChange(roleOf(value))}
  />
);

interface SentenceSelectProps {
  /** The words before it. */
  start: string;
  name: string;
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** A choice within the sentence. */
export function SentenceSelect(props: SentenceSelectProps) {
  const { start, name, label, value, options, onChange } = props;
  return (
    <label className="me-2.5 flex min-w-0 items-center gap-2 whitespace-nowrap max-md:me-0">
      {start}
      <span className="relative inline-flex min-w-0">
        <select
          // The choice is in the address; the browser would restore an earlier one.
          autoComplete="off"
          name={name}
          aria-label={label}
          className="min-w-0 cursor-pointer appearance-none text-ellipsis rounded-none border-b-[1.5px] border-user bg-transparent ps-0.5 pe-6 pt-1.5 pb-1 font-medium text-user-ink max-md:text-17"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-raised text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <svg
          aria-hidden
          viewBox="0 0 12 7"
          className="pointer-events-none absolute end-1 top-1/2 h-[7px] w-3 -translate-y-1/2 fill-user"
        >
          <path d="M0 0h12L6 7z" />
        </svg>
      </span>
    </label>
  );
}
