import { useState } from "react";

interface SwitchRowProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A labelled switch in a list. Changes at once on a click, and follows `on` whenever that changes. */
export function SwitchRow({ label, on, onChange }: SwitchRowProps) {
  const [lastOn, setLastOn] = useState(on);
  const [shown, setShown] = useState(on);
  if (lastOn !== on) {
    setLastOn(on);
    setShown(on);
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 border-t border-line-soft py-2 text-15 first-of-type:border-t-0">
      <span className="min-w-0 flex-1">{label}</span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={shown}
        aria-checked={shown}
        onChange={({ target }) => {
          setShown(target.checked);
          onChange(target.checked);
        }}
      />
    </label>
  );
}
