import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { TechPicker } from "./TechPicker.tsx";

interface TechsFieldProps {
  chosen: TechRef[];
  onChange: (chosen: TechRef[]) => void;
  error: string | undefined;
}

/** The chosen technologies as chips, and the list to choose from. */
export function TechsField({ chosen, onChange, error }: TechsFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState("");
  const toggle = useRef<HTMLButtonElement>(null);

  const add = (tech: TechRef) => {
    onChange([...chosen, tech]);
    setNews(`${tech.name} added`);
  };
  const remove = (tech: TechRef) => {
    onChange(chosen.filter((one) => one.id !== tech.id));
    setNews(`${tech.name} removed`);
    // The button that had the focus goes away with its chip.
    toggle.current?.focus();
  };
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="field">
      <div className="flex items-center justify-between gap-3">
        <span id={`${id}-label`} className="label flex items-center gap-2.5">
          <Mark of="tech" />
          Techs
        </span>
        <Button
          ref={toggle}
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close Techs List" : "Add Technologies"}
          {isOpen ? <ChevronUp /> : <ChevronDown />}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className="chips" aria-label="Chosen technologies">
          {chosen.map((tech) => (
            <li key={tech.id} className="flex max-w-full">
              <Chip
                selected
                image={<Logo name={tech.name} src={tech.imageUrl} />}
                onRemove={() => remove(tech)}
              >
                {tech.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <TechPicker chosen={chosen} onChoose={add} onClose={close} />}
      {error && (
        <p role="alert" className="small field-error">
          {error}
        </p>
      )}
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  );
}
