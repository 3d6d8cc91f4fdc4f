import { screen } from "@testing-library/react";

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

/** The dialog of that title, in a component test. happy-dom puts spaces around the names in titles. */
export const findDialog = (title: string): Promise<HTMLElement> =>
  screen.findByRole("dialog", { name: (name) => withoutSpaces(name) === withoutSpaces(title) });
