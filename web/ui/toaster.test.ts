import { expect, test } from "vitest";

import { dismissToast, onToasts, toast, toastNotes } from "./toaster.ts";

test("messages are in order, are removed by id, and listeners are notified of both", () => {
  const heard: string[][] = [];
  const stop = onToasts(() => heard.push(toastNotes().map((note) => note.title)));

  const first = toast({ title: "one" });
  const second = toast({ title: "two", mark: "proj", timeout: 2000 });
  dismissToast(first);
  dismissToast(first);
  stop();
  dismissToast(second);

  expect(first).not.toBe(second);
  expect(heard).toEqual([["one"], ["one", "two"], ["two"], ["two"]]);
  expect(toastNotes()).toEqual([]);
});
