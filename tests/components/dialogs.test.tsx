// Dialogs, whose scripts are loaded when they are opened.
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { screen, waitFor } from "#tests/support/render-route.tsx";
import {
  closeDialog,
  type DialogState,
  DialogHost,
  openDialog,
  opensDialog,
} from "#web/lib/dialogs.tsx";
import { dismissToast, toastNotes } from "#web/ui/toaster.ts";

afterEach(closeDialog);

const Dialog = ({ open }: DialogState) => open && <p>It is open</p>;

type Load = () => Promise<{ default: typeof Dialog }>;

/** Presses the button of a dialog that is loaded by `load`, that many times. */
function openerOf(load: Load) {
  render(
    <MemoryRouter>
      <button type="button" onClick={() => openDialog(load, {})}>
        Open
      </button>
      <DialogHost />
    </MemoryRouter>,
  );
  return () => userEvent.click(screen.getByRole("button"));
}

async function expectToast(): Promise<void> {
  const title = "This didn’t load. Try again, or reload the page.";
  await waitFor(() => expect(toastNotes().map((note) => note.title)).toEqual([title]));
  for (const { id } of toastNotes()) dismissToast(id);
}

test("without a connection a toast says so, and the dialog opens once there is one", async () => {
  const load = vi.fn<Load>(() => Promise.resolve({ default: Dialog }));
  const press = openerOf(load);
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press();
  await expectToast();
  // Browsers remember that a script failed to load.
  expect(load).not.toHaveBeenCalled();
  connection.mockRestore();
  await press();
  await screen.findByText("It is open");
  expect(load).toHaveBeenCalledOnce();
});

test("without a connection nothing is prefetched", async () => {
  const load = vi.fn<Load>(() => Promise.resolve({ default: Dialog }));
  render(<button type="button" {...opensDialog(load, {})} />);
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await userEvent.hover(screen.getByRole("button"));
  expect(load).not.toHaveBeenCalled();
  connection.mockRestore();
  await userEvent.unhover(screen.getByRole("button"));
  await userEvent.hover(screen.getByRole("button"));
  expect(load).toHaveBeenCalledOnce();
});

test("a dialog that is opened before the frame is rendered waits for it", async () => {
  openDialog(() => Promise.resolve({ default: Dialog }), {});
  render(
    <MemoryRouter>
      <DialogHost />
    </MemoryRouter>,
  );
  expect(await screen.findByText("It is open")).toBeDefined();
});

test("a dialog closes with the page on which it was opened", async () => {
  const onGone = vi.fn<() => void>();
  const router = createMemoryRouter([{ path: "*", element: <DialogHost /> }]);
  render(<RouterProvider router={router} />);
  openDialog(() => Promise.resolve({ default: Dialog }), {}, { onGone });
  await screen.findByText("It is open");
  expect(onGone).not.toHaveBeenCalled();
  await router.navigate("/elsewhere");
  await waitFor(() => expect(screen.queryByText("It is open")).toBeNull());
  expect(onGone).toHaveBeenCalledOnce();
});

test("after a script that fails to load the page stays", async () => {
  const press = openerOf(() => Promise.reject(new Error("404")));
  await press();
  await expectToast();
  await waitFor(() => expect(screen.queryByText("It is open")).toBeNull());
  screen.getByRole("button");
});
