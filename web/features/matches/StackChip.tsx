import { X } from "lucide-react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { isKeyClick, isPlainClick } from "./plain-click.ts";

interface StackChipProps {
  tech: TechRef;
  /** The address without it: also where no script runs, it can be taken back. */
  without: string;
  onRemove: (byKey: boolean) => void;
}

/** A technology that one works with. */
export function StackChip({ tech, without, onRemove }: StackChipProps) {
  return (
    <span data-thread={tech.slug} className="chip chip-on chip-lg font-sans max-md:min-h-[38px]">
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
