// The focus moves to the first new item of a list, whenever it is rendered, unless the person acts.
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFocusFirstNew } from "#web/lib/use-focus-first-new.ts";

const list = document.createElement("ul");

function addItem(name: string): HTMLElement {
  const item = document.createElement("a");
  item.href = `/${name}`;
  list.append(item);
  return item;
}

beforeEach(() => {
  vi.useFakeTimers();
  list.replaceChildren();
  document.body.append(list);
  addItem("apple");
});

afterEach(() => {
  cleanup();
  list.remove();
  vi.useRealTimers();
});

/** Fetches a page whose items aren't rendered yet. */
async function fetchPage(): Promise<void> {
  const { result } = renderHook(() => useFocusFirstNew({ current: list }));
  await act(() => result.current(Promise.resolve()));
}

test("items that are rendered seconds after their page arrived get the focus", async () => {
  await fetchPage();
  await vi.advanceTimersByTimeAsync(4_000);
  const plum = addItem("plum");
  await vi.advanceTimersByTimeAsync(0);
  expect(document.activeElement).toBe(plum);
});

test.each(["keydown", "pointerdown"])("after a %s the focus stays where it is", async (event) => {
  await fetchPage();
  document.body.dispatchEvent(new Event(event, { bubbles: true }));
  addItem("plum");
  await vi.advanceTimersByTimeAsync(0);
  expect(document.activeElement).toBe(document.body);
});

test("an item that a live update adds later doesn't get the focus", async () => {
  await fetchPage();
  await vi.advanceTimersByTimeAsync(11_000);
  addItem("plum");
  await vi.advanceTimersByTimeAsync(0);
  expect(document.activeElement).toBe(document.body);
});
