// Queries for component tests, in addition to Testing Library's.
import { screen, waitFor } from "@testing-library/react";

/** Waits for the toast with that text. A toast outlives the page that showed it. */
export const findToast = (text: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(text, { selector: ".toasts *" });

/**
 * Waits for an alert with that text, on the page or in a part of it. Alerts may be rendered empty
 * first, so that screen readers notice the text.
 */
export const findAlert = (
  text: string,
  { findByText }: Pick<typeof screen, "findByText"> = screen,
): Promise<HTMLElement> =>
  findByText(
    (_, element) =>
      element?.getAttribute("role") === "alert" && (element.textContent ?? "").includes(text),
  );

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

/** The dialog of that title. happy-dom puts spaces around the names in titles. */
export const findDialog = (title: string): Promise<HTMLElement> =>
  screen.findByRole("dialog", { name: (name) => withoutSpaces(name) === withoutSpaces(title) });

/** Waits until no dialog is open. By its role, a toast would be one, too. */
export const waitForDialogToClose = (): Promise<void> =>
  waitFor(() => {
    if (document.querySelector(".dialog")) throw new Error("A dialog is still open");
  });
