import { screen, within } from "@testing-library/react";

/** A toast with that text, in a component test. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const toasts = await screen.findByRole("region", { name: "Notifications" });
  return within(toasts).findByText(text);
}
