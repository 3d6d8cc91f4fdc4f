import { expect, test } from "vitest";
import { readableLine } from "./readable-log.ts";

const common = { time: Date.UTC(2026, 10, 25, 9, 8, 7, 6), pid: 1, hostname: "here" };
const readable = (line: object) => readableLine(`${JSON.stringify({ ...common, ...line })}\n`);

test("a request is one line", () => {
  const request = {
    level: 30,
    reqId: "abc-1.2",
    operation: "readProject",
    path: "/api/v1/projects/x",
    req: { method: "GET", remoteAddress: "203.0.113.9" },
    res: { statusCode: 404 },
    responseTime: 3.06789,
    userId: "u1",
    msg: "request completed",
  };
  expect(readable(request)).toBe(
    "2026-11-25T09:08:07Z GET readProject /api/v1/projects/x 404 3.1 ms user u1 from 203.0.113.9 (abc-1.2)\n",
  );
});

test("an error has its level, what belongs to it, and its stack on further lines", () => {
  const err = {
    type: "Error",
    message: "no",
    stack: "Error: no\n    at here\ncaused by: Error: it",
  };
  expect(readable({ level: 50, job: "back-up", err, msg: "job failed" })).toBe(
    '2026-11-25T09:08:07Z ERROR job failed job="back-up"\n    Error: no\n    at here\n    caused by: Error: it\n',
  );
});

test("nothing in a line forges another one, or steers a terminal", () => {
  const msg = "a\n2026-11-25T09:08:07Z b\u001b[2J\u2028c";
  expect(readable({ level: 40, msg })).toBe(
    "2026-11-25T09:08:07Z WARN a\\u000a2026-11-25T09:08:07Z b\\u001b[2J\\u2028c\n",
  );
});
