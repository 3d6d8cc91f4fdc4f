import { screen } from "@testing-library/react";

/**
 * Waits for an alert with that text, in a part of the page where one is given. Alerts may be there
 * before they say anything, so that screen readers notice the text.
 */
export const findAlert = (
  text: string,
  { findByText }: Pick<typeof screen, "findByText"> = screen,
): Promise<HTMLElement> =>
  findByText(
    (_, element) =>
      element?.getAttribute("role") === "alert" && (element.textContent ?? "").includes(text),
  );
