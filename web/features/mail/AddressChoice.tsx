import type { AddressSource, MailSettings } from "#contract/mail.ts";

interface AddressChoiceProps {
  settings: MailSettings;
  onChange: (source: AddressSource) => void;
}

/** Which of the known addresses e-mail goes to, if any. */
export function AddressChoice({ settings, onChange }: AddressChoiceProps) {
  const { source, codeHostAddress, ownAddress } = settings;
  const options: { value: AddressSource; label: string; note?: string }[] = [
    codeHostAddress === null
      ? {
          value: "code_host",
          label: "From your sign-in account",
          note: "No public or confirmed address there, so we send nothing",
        }
      : { value: "code_host", label: codeHostAddress, note: "From your sign-in account" },
    ...(ownAddress === null
      ? []
      : [{ value: "own" as const, label: ownAddress, note: "Confirmed" }]),
    { value: "none", label: "No e-mail" },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1">Send to</legend>
      {options.map(({ value, label, note }) => (
        <label key={value} className="check py-1">
          <input
            type="radio"
            name="mail-address"
            value={value}
            checked={source === value}
            onChange={() => onChange(value)}
          />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{label}</span>
            {note && <span className="small block text-ink-3">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
