import { ArrowRight } from "lucide-react";
import type { Ref, RefObject, SubmitEvent } from "react";
import { useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { paths } from "#web/lib/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { RoleSelect } from "./RoleSelect.tsx";
import { StackChip } from "./StackChip.tsx";
import { TechCombobox } from "./TechCombobox.tsx";
import { useTechCombobox } from "./use-tech-combobox.ts";
import type { WantedState } from "./use-wanted.ts";
import { addedOf, mostWanted } from "./wanted.ts";

interface MatcherProps {
  wanted: WantedState;
  /** Leads to what fits. */
  onDone: () => void;
  ref: Ref<HTMLFormElement>;
  input: RefObject<HTMLInputElement | null>;
}

/** A sentence to complete: "I work with … and join as …". A plain form where no script runs. */
export function Matcher({ wanted, onDone, ref, input }: MatcherProps) {
  const { stack, role, pathOf, change } = wanted;
  const [params] = useSearchParams();
  const without = (gone: TechRef) => (techs: readonly TechRef[]) =>
    techs.filter(({ id }) => id !== gone.id);
  const combobox = useTechCombobox({
    stack,
    initialText: addedOf(params),
    onAdd: (tech) => change((now) => ({ ...now, stack: [...without(tech)(now.stack), tech] })),
    onRemoveLast: () => change((now) => ({ ...now, stack: now.stack.slice(0, -1) })),
  });
  const remove = (tech: TechRef, byKey: boolean) => {
    change((now) => ({ ...now, stack: without(tech)(now.stack) }));
    if (byKey) input.current?.focus({ preventScroll: true });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (combobox.text.trim() !== "") void combobox.addText();
    else if (stack.length > 0) onDone();
    else input.current?.focus();
  };
  return (
    <>
      <form
        ref={ref}
        role="search"
        aria-label="Projects that fit your stack"
        action={paths.home()}
        onSubmit={submit}
        className="relative z-10 mt-12 flex min-h-[76px] flex-wrap items-center gap-2 rounded-lg border border-edge bg-raised py-[13px] pr-[13px] pl-[22px] font-serif text-20 leading-[1.3] font-medium has-[:focus-visible]:border-ink has-[input:focus]:shadow-[0_0_0_1px_var(--ink)] max-md:mt-6 max-md:px-3.5 max-md:pt-3.5 max-md:pb-2.5 max-md:text-17"
      >
        <span className="mr-0.5">I work with</span>
        {stack.map((tech) => (
          <StackChip
            key={tech.slug}
            tech={tech}
            without={pathOf({ role, stack: without(tech)(stack) })}
            onRemove={(byKey) => remove(tech, byKey)}
          />
        ))}
        <input type="hidden" name="techs" value={stack.map(({ slug }) => slug).join(",")} />
        <TechCombobox
          ref={input}
          combobox={combobox}
          placeholder={placeholderFor(stack.length)}
          full={stack.length >= mostWanted}
        />
        <span className="ml-auto flex items-center gap-2 max-md:w-full max-md:justify-between">
          <RoleSelect role={role} onChange={(next) => change((now) => ({ ...now, role: next }))} />
          <IconButton type="submit" variant="ink" size="lg" label="Find projects that fit">
            <ArrowRight />
          </IconButton>
        </span>
      </form>
      {combobox.trouble !== "" && (
        <p
          id={`${combobox.id}-trouble`}
          role="alert"
          className="mt-3 text-15 font-medium wrap-anywhere text-danger"
        >
          {combobox.trouble}
        </p>
      )}
    </>
  );
}

function placeholderFor(count: number): string {
  if (count === 0) return "Rust, React, Figma…";
  return count < mostWanted ? "add another…" : `${mostWanted} at most`;
}
