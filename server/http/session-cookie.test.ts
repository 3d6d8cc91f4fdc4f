import { expect, test } from "vitest";
import { sessionTest } from "./session-cookie.ts";

test.each([
  ["http://localhost:3000", "session=abc", true],
  ["http://localhost:3000", "theme=dark; session=abc", true],
  ["http://localhost:3000", "x_session=abc; session_id=1", false],
  ["http://localhost:3000", undefined, false],
  ["https://cafe.example", "theme=dark;__Host-session=abc", true],
  ["https://cafe.example", "session=abc", false],
])("on %s the cookies %s have a session: %s", (publicUrl, cookies, has) => {
  expect(sessionTest(publicUrl)(cookies)).toBe(has);
});
