import { expect, test } from "vitest";
import { isComposing, shortcutKey } from "./keyboard.ts";

const pressed = (key: string, code: string, shiftKey = false) =>
  shortcutKey({ key, code, shiftKey });

test.each([
  // Russian, Greek, Hebrew, Arabic, Korean: the key in the same place.
  ["п", "KeyG", "g"],
  ["З", "KeyP", "p"],
  ["γ", "KeyG", "g"],
  ["π", "KeyP", "p"],
  ["ע", "KeyG", "g"],
  ["פ", "KeyP", "p"],
  ["л", "KeyK", "k"],
  ["ظ", "Slash", "/"],
  ["ㅎ", "KeyG", "g"],
  // Signs that such a layout has elsewhere.
  ["/", "KeyQ", "/"],
  ["/", "Backslash", "/"],
  ["ж", "Semicolon", "ж"],
  // Latin layouts: German, French, Turkish, Dvorak.
  ["/", "Digit7", "/"],
  ["-", "Slash", "-"],
  ["!", "Slash", "!"],
  ["q", "KeyA", "q"],
  ["ğ", "KeyE", "ğ"],
  ["p", "KeyR", "p"],
  ["ö", "Semicolon", "ö"],
  // Caps Lock.
  ["G", "KeyG", "g"],
  ["Escape", "Escape", "Escape"],
])("%s on the key %s is %s", (key, code, expected) => {
  expect(pressed(key, code)).toBe(expected);
});

test.each([
  ["?", "Slash", "?"],
  ["?", "Minus", "?"],
  ["?", "Comma", "?"],
  ["؟", "Slash", "?"],
  ["§", "Slash", "§"],
  [",", "Slash", ","],
])("%s with Shift on the key %s is %s", (key, code, expected) => {
  expect(pressed(key, code, true)).toBe(expected);
});

test("keys that end a composition belong to the input method, in Safari too", () => {
  const enter = (init: { isComposing?: boolean; keyCode?: number }) => {
    const event: unknown = { isComposing: false, ...init };
    return isComposing(event as KeyboardEvent);
  };
  expect(enter({ keyCode: 13 })).toBe(false);
  expect(enter({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(enter({ keyCode: 229 })).toBe(true);
});
