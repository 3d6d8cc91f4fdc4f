// Parts of a page whose scripts are loaded when they are first shown.
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { screen, waitFor } from "#tests/support/render-route.tsx";
import { late } from "#web/ui/late.tsx";
import { dismissToast, toastNotes } from "#web/ui/toaster.ts";
import { type DialogState, useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const Dialog = ({ open }: DialogState) => open && <p>It is open</p>;

type Load = () => Promise<{ default: typeof Dialog }>;

/** Presses the button of a dialog that `load` loads, `times` times. */
function openerOf(load: Load) {
  const LateDialog = late(load);
  function Opener() {
    const dialog = useLazyDialog();
    return (
      <>
        <button type="button" aria-expanded={dialog.isOpen} onClick={dialog.open}>
          Open
        </button>
        {dialog.isMounted && <LateDialog {...dialog.state} />}
      </>
    );
  }
  render(<Opener />);
  const button = screen.getByRole("button");
  return { button, press: () => userEvent.click(button) };
}

async function expectToast(): Promise<void> {
  const title = "This didn’t load. Try again, or reload the page.";
  await waitFor(() => expect(toastNotes().map((note) => note.title)).toEqual([title]));
  for (const { id } of toastNotes()) dismissToast(id);
}

test("without a connection a toast appears, and the dialog opens once there is one", async () => {
  const load = vi.fn<Load>(() => Promise.resolve({ default: Dialog }));
  const { button, press } = openerOf(load);
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press();
  await expectToast();
  await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
  // Browsers remember that a script failed to load.
  expect(load).not.toHaveBeenCalled();
  connection.mockRestore();
  await press();
  await screen.findByText("It is open");
  expect(load).toHaveBeenCalledOnce();
});

test("after a script that fails to load the page stays", async () => {
  const { press } = openerOf(() => Promise.reject(new Error("404")));
  await press();
  await expectToast();
  await waitFor(() => expect(screen.queryByText("It is open")).toBeNull());
  screen.getByRole("button");
});
