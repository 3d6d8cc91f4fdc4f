// The command palette in component tests.
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { hasCommandKey } from "#web/app/go-shortcuts.ts";

export const pressPaletteKey = (user: UserEvent) =>
  user.keyboard(hasCommandKey() ? "{Meta>}k{/Meta}" : "{Control>}k{/Control}");

/** The field of the open palette. */
export const paletteField = () =>
  screen.findByRole<HTMLInputElement>("combobox", { name: /^Search projects, technologies/ });

/** The options of a list, as screen readers read them. */
export const optionsIn = (list: string): string[] =>
  screen.queryAllByRole("listbox", { name: list }).flatMap((listbox) =>
    [...listbox.querySelectorAll("[role=option]")].map((option) => {
      const shown = option.cloneNode(true) as HTMLElement;
      for (const hidden of shown.querySelectorAll("[aria-hidden]")) hidden.remove();
      return (shown.textContent ?? "").trim();
    }),
  );

export const paletteRows = (): string[] => optionsIn("Results");

/** The active row's text, without what is at its end. */
export function activeRow(field: HTMLElement): string | null {
  const id = field.getAttribute("aria-activedescendant");
  const option = id === null ? null : document.getElementById(id);
  return option?.querySelector("bdi")?.textContent ?? null;
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

/** For queries by role: rows that begin so. happy-dom puts spaces around highlighted parts. */
export const named = (label: string) => ({
  name: (name: string) => withoutSpaces(name).startsWith(withoutSpaces(label)),
});
