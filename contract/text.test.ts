import { expect, test } from "vitest";
import { httpsUrl, line } from "./text.ts";

const name = line(2, 50);
const messageFor = (value: string) => name.safeParse(value).error?.issues[0]?.message;

test.each(["C++", "ab", "خط", "🦊🦊", "👩‍👩‍👧 Kites", "Ayọ̀délé"])(
  "%s is accepted as a name",
  (value) => {
    expect(name.safeParse(value).success).toBe(true);
  },
);

test.each(["\u200B\u200B\u200B", "\u3164\u3164", "\u2800\u2800"])(
  "a name without visible characters is refused: %j",
  (value) => {
    expect(messageFor(value)).toBe("Too Short!");
  },
);

test.each(["\u202Egnp.exe", "a\nb", "a\u2028b", "tab\there"])(
  "a name with line breaks or direction marks is refused: %j",
  (value) => {
    expect(messageFor(value)).toBe("Contains characters that can't be shown");
  },
);

test.each(["https://a.example", "HTTPS://a.example/b?c#d", " https://a.example "])(
  "%j is accepted as an https address",
  (value) => {
    expect(httpsUrl.safeParse(value).success).toBe(true);
  },
);

test.each(["https:a.example", "https:/sign-in", "https:\\\\a.example"])(
  "%j is refused, because browsers could resolve it to a page of this site",
  (value) => {
    expect(httpsUrl.safeParse(value).success).toBe(false);
  },
);
