import { useState } from "react";

interface KindSwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Follows the hand at once, and from then on what holds. */
export function KindSwitch({ label, on, onChange }: KindSwitchProps) {
  const [held, setHeld] = useState(on);
  const [shown, setShown] = useState(on);
  if (held !== on) {
    setHeld(on);
    setShown(on);
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 border-t border-line-soft py-2 text-15 first-of-type:border-t-0">
      <span className="min-w-0 flex-1">{label}</span>
      <span aria-hidden className="text-14 whitespace-nowrap text-ink-3">
        {shown ? "On the site" : "Off"}
      </span>
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
