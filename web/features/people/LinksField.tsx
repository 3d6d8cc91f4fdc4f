import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { detailLimits } from "#shared/limits.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";

interface LinksFieldProps {
  links: readonly string[];
  error: string | undefined;
  onChange: (links: string[]) => void;
  onBlur: () => void;
}

/** Addresses, each in a field of its own. */
export function LinksField({ links, error, onChange, onBlur }: LinksFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onChange([...links, ""]);
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus(),
    );
  };
  const remove = (at: number) => {
    onChange(links.filter((_, index) => index !== at));
    list.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return (
    <fieldset ref={list} className="grid gap-2" aria-describedby={error && "links-error"}>
      <legend className="label mb-1.5">Links</legend>
      {links.map((link, index) => (
        <div key={index} className="flex items-center gap-2">
          <input
            type="url"
            inputMode="url"
            className="input"
            aria-label={`Link ${index + 1}`}
            aria-invalid={error ? true : undefined}
            placeholder="https://"
            autoComplete="url"
            spellCheck={false}
            value={link}
            onChange={({ currentTarget: { value } }) =>
              onChange(links.map((one, at) => (at === index ? value : one)))
            }
            onBlur={onBlur}
          />
          <IconButton label={`Remove link ${index + 1}`} onClick={() => remove(index)}>
            <X />
          </IconButton>
        </div>
      ))}
      {error && (
        <p id="links-error" role="alert" className="small field-error">
          {error}
        </p>
      )}
      {links.length < detailLimits.links && (
        <Button
          data-add=""
          variant="line"
          size="sm"
          className="w-fit"
          icon={<Plus />}
          onClick={add}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
