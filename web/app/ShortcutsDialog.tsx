import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ReactNode, useId, useRef, useState } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { goShortcuts, hasCommandKey } from "./go-shortcuts.ts";
import { setSingleKeys, singleKeysAreOn } from "#web/lib/single-keys.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog, DialogBody } from "#web/ui/Dialog.tsx";

interface Shortcut {
  readonly keys: readonly string[];
  readonly purpose: TextKey;
}

const command = hasCommandKey() ? "⌘" : "Ctrl";

/** All keys; single ones, also one after another, can be switched off. */
const everywhere: Shortcut[] = [
  { keys: [command, "K"], purpose: "palette.searchEverything" },
  { keys: ["/"], purpose: "palette.searchPage" },
  { keys: ["?"], purpose: "palette.showShortcuts" },
  { keys: ["Esc"], purpose: "palette.closeDialog" },
  { keys: ["↑", "↓"], purpose: "palette.moveInLists" },
  { keys: ["Home", "End"], purpose: "palette.firstOrLast" },
  { keys: ["#", "@", ">"], purpose: "palette.onlyOneKind" },
  { keys: [command, "Enter"], purpose: "palette.postOrNewTab" },
];

const goingTo: Shortcut[] = goShortcuts.map(({ key, name }) => ({
  keys: ["g", key],
  purpose: name,
}));

const applications: Shortcut[] = [
  { keys: ["j", "k"], purpose: "palette.nextPrevious" },
  { keys: ["a"], purpose: "palette.accept" },
  { keys: ["c"], purpose: "palette.closeApplication" },
];

/** Not every font has them. */
const arrows: Readonly<Record<string, ReactNode>> = {
  "↑": <ArrowUp className="size-3" />,
  "↓": <ArrowDown className="size-3" />,
};

export default function ShortcutsDialog(state: DialogState) {
  const list = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(singleKeysAreOn);
  const change = (next: boolean) => {
    setSingleKeys(next);
    setOn(next);
  };
  return (
    <Dialog
      {...state}
      title={t("palette.shortcuts")}
      // Not the switch, which the next key might change.
      initialFocus={list}
    >
      <DialogBody>
        <div
          ref={list}
          tabIndex={-1}
          className="grid grid-cols-[3fr_2fr] items-start gap-x-10 gap-y-6 outline-none max-md:grid-cols-1"
        >
          <Shortcuts title={t("palette.everywhere")} shortcuts={everywhere} isOn={isOn} />
          <div className="grid gap-6">
            <Shortcuts title={t("palette.goTo")} shortcuts={goingTo} isOn={isOn} />
            <Shortcuts title={t("frame.applications")} shortcuts={applications} isOn={isOn} />
          </div>
        </div>
        <label className="flex cursor-pointer items-center justify-between gap-4 border-t border-line pt-5">
          <span>
            {t("palette.singleKeys")}
            <span className="small block text-ink-2">
              {rich("palette.singleKeysHint", { kbd: (key) => <kbd className="kbd">{key}</kbd> })}
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

interface ShortcutsProps {
  title: string;
  shortcuts: readonly Shortcut[];
  /** Whether single keys are. */
  isOn: boolean;
}

function Shortcuts({ title, shortcuts, isOn }: ShortcutsProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="label mb-2 font-sans tracking-normal">
        {title}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-15">
        {shortcuts.map(({ keys, purpose }) => (
          <div key={purpose} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className={classNames("kbd", isLetter(key) && "uppercase")}>
                  {arrows[key]}
                  <span className={arrows[key] ? "sr-only" : undefined}>{key}</span>
                </kbd>
              ))}
            </dt>
            <dd className={isOn || !isSingle(keys) ? undefined : "text-ink-3"}>
              {t(purpose)}
              {!isOn && isSingle(keys) && ` ${t("palette.off")}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shown as a capital, as on the keyboard. */
const isLetter = (key: string) => /^[a-z]$/.test(key);

const isSingle = (keys: readonly string[]) => keys.every((key) => /^[a-z/?]$/.test(key));
