import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ReactNode, useRef, useState } from "react";
import { hasCommandKey } from "#web/lib/apple-keys.ts";
import { goShortcuts } from "#web/lib/go-shortcuts.ts";
import { setSingleKeys, singleKeysAreOn } from "#web/lib/single-keys.ts";
import { Dialog, DialogBody } from "#web/ui/Dialog.tsx";

const command = hasCommandKey() ? "⌘" : "Ctrl";

/** All keys; single ones, also one after another, can be switched off. */
const shortcuts = [
  { keys: [command, "K"], purpose: "Search everything, or run a command" },
  { keys: ["/"], purpose: "Search this page, or everything if it has no search" },
  { keys: ["?"], purpose: "Show these shortcuts" },
  { keys: ["Esc"], purpose: "Close a dialog or menu" },
  { keys: ["↑", "↓"], purpose: "Move in suggestions, menus and the explorer’s list" },
  { keys: ["Home", "End"], purpose: "First or last row of the search and the explorer’s list" },
  { keys: ["#", "@", ">"], purpose: "In the search: only technologies, people or actions" },
  { keys: [command, "Enter"], purpose: "Post a comment, or open a search result in a new tab" },
  ...goShortcuts.map(({ key, name }) => ({ keys: ["g", key], purpose: `Go to ${name}` })),
  { keys: ["j"], purpose: "Applications: next" },
  { keys: ["k"], purpose: "Applications: previous" },
  { keys: ["a"], purpose: "Applications: accept" },
  { keys: ["c"], purpose: "Applications: close" },
];

/** Not every font has them. */
const arrows: Readonly<Record<string, ReactNode>> = {
  "↑": <ArrowUp className="size-3" />,
  "↓": <ArrowDown className="size-3" />,
};

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export default function ShortcutsDialog({ open, onClose, onClosed }: ShortcutsDialogProps) {
  const list = useRef<HTMLDListElement>(null);
  const [isOn, setOn] = useState(singleKeysAreOn);
  const change = (next: boolean) => {
    setSingleKeys(next);
    setOn(next);
  };
  return (
    <Dialog
      title="Keyboard shortcuts"
      open={open}
      onOpenChange={(next) => next || onClose()}
      onClosed={onClosed}
      // Not the switch, which the next key might change.
      initialFocus={list}
    >
      <DialogBody>
        <dl
          ref={list}
          tabIndex={-1}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 outline-none"
        >
          {shortcuts.map(({ keys, purpose }) => (
            <div key={purpose} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="kbd">
                    {arrows[key]}
                    <span className={arrows[key] ? "sr-only" : undefined}>{key}</span>
                  </kbd>
                ))}
              </dt>
              <dd className={isOn || !isSingle(keys) ? undefined : "text-ink-3"}>
                {purpose}
                {!isOn && isSingle(keys) && " (off)"}
              </dd>
            </div>
          ))}
        </dl>
        <label className="flex cursor-pointer items-center justify-between gap-4 border-t border-line pt-5">
          <span>
            Single-key shortcuts
            <span className="small block text-ink-2">
              Turn off <kbd className="kbd">/</kbd>, <kbd className="kbd">?</kbd> and the letters in
              this browser if they get in the way.
            </span>
          </span>
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        </label>
      </DialogBody>
    </Dialog>
  );
}

const isSingle = (keys: readonly string[]) => keys.every((key) => /^[a-z/?]$/.test(key));
