import fs from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { freeBytes } from "./free-bytes.ts";

afterEach(() => void vi.restoreAllMocks());

const stated = { type: 0, bsize: 1_048_576, frsize: 4096, blocks: 1000, bfree: 500, bavail: 400 };

function stateDisk(of: Partial<fs.StatsFs>): void {
  const found = { ...stated, files: 0, ffree: 0, ...of };
  vi.spyOn(fs, "statfsSync").mockReturnValue(found);
}

test("free blocks are counted in fragments, where the system says how large those are", () => {
  stateDisk({});
  expect(freeBytes("/data")).toBe(400 * 4096);
  stateDisk({ frsize: 0 });
  expect(freeBytes("/data")).toBe(400 * 1_048_576);
});

test("a file system that doesn't say its size isn't taken for a full one", () => {
  stateDisk({ blocks: 0, bavail: 0 });
  expect(freeBytes("/data")).toBeNull();
});
