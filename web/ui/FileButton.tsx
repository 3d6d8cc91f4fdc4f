import type { ComponentProps } from "react";
import { t } from "#shared/messages/t.ts";
import { buttonClass } from "./Button.tsx";

/** Chooses a file. Browsers' own button would speak the browser's language, not the page's. */
export function FileButton({
  onFile,
  ...input
}: Omit<ComponentProps<"input">, "type" | "onChange"> & { onFile: (file: File) => void }) {
  return (
    <span
      className={buttonClass({
        size: "sm",
        className:
          "relative justify-self-start focus-within:outline-2 focus-within:outline-ink has-disabled:opacity-50",
      })}
    >
      <span aria-hidden>{t("ui.chooseFile")}</span>
      <input
        type="file"
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // So that choosing the same file after a failure fires another event.
          currentTarget.value = "";
        }}
        {...input}
      />
    </span>
  );
}
