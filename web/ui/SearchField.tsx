import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type ComponentProps, type MouseEvent, useId } from "react";

import { t } from "#shared/messages/t.ts";
import { classNames } from "./class-names.ts";

type SearchFieldProps = Omit<ComponentProps<"input">, "size"> & {
  /** The accessible name; also the placeholder by default. */
  label: string;
  /**
   * The key that focuses the field, shown as a hint; the listener finds the field by data-hotkey.
   */
  hotkey?: string;
  /** `float` is for fields above a picture. */
  size?: "md" | "float";
};

export function SearchField({ label, hotkey, size = "md", className, ...input }: SearchFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={classNames("search", size === "float" && "search-float", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search />
      <input
        type="search"
        className="input"
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        data-hotkey={hotkey}
        aria-keyshortcuts={hotkey}
        {...input}
        id={id}
      />
      <button
        type="button"
        className="search-clear needs-script"
        aria-label={t("ui.clear")}
        tabIndex={-1}
        onClick={clear}
      >
        <X className="mx-auto" />
      </button>
      {hotkey && (
        <kbd className="kbd" aria-hidden>
          {hotkey}
        </kbd>
      )}
    </div>
  );
}

/** Through the field itself, so that it doesn't matter who holds its value. */
function clear({ currentTarget }: MouseEvent): void {
  const field = currentTarget.parentElement?.querySelector("input");
  if (!field) return;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, "");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
