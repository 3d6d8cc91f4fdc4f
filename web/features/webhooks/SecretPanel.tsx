import { useEffect, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { CopyField } from "./CopyField.tsx";

interface SecretPanelProps {
  secret: string;
  /** It is somewhere safe now. */
  onDone: () => void;
}

/** A secret, this once. */
export function SecretPanel({ secret, onDone }: SecretPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [secret]);
  return (
    <section
      aria-label="New secret"
      className="grid justify-items-stretch gap-3 rounded-md border border-tech-line bg-tech-wash px-4 py-4"
    >
      <p className="text-15">
        <b className="font-semibold">Copy the secret now.</b> It won’t be shown again: not here, and
        not to the other owners.
      </p>
      <CopyField ref={field} label="Secret" value={secret} />
      <Button className="justify-self-start" size="sm" onClick={onDone}>
        I Have Copied It
      </Button>
    </section>
  );
}
