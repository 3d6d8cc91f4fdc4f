import { X } from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { Logo } from "#web/ui/Logo.tsx";

interface StackChipProps {
  tech: TechRef;
  /** The address without it: also where no script runs, it can be taken back. */
  without: string;
  onRemove: () => void;
  ref?: Ref<HTMLSpanElement>;
}

/** A technology that one works with. */
export function StackChip({ tech, without, onRemove, ref }: StackChipProps) {
  return (
    <span
      ref={ref}
      data-thread={tech.slug}
      className="chip chip-on chip-lg font-sans max-md:min-h-[38px]"
    >
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <span className="chip-text">{tech.name}</span>
      <Link
        to={without}
        replace
        preventScrollReset
        className="chip-x"
        aria-label={`Remove ${tech.name}`}
        title={`Remove ${tech.name}`}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        <X />
      </Link>
    </span>
  );
}
