import dns from "node:dns";
import { expect, onTestFinished, test, vi } from "vitest";
import { isPublic, mayBePublic, NotPublic, publicLookup } from "./public-lookup.ts";

test.each(["1.1.1.1", "93.184.215.14", "2606:4700::1111"])("%s is a public address", (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "127.8.9.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "::7f00:1",
  "4000::1",
  "not an address",
])("%s is not a public address", (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each([
  ["https://127.0.0.1/", false],
  ["https://2130706433/", false],
  ["https://0x7f.1/", false],
  ["https://[::1]/", false],
  ["https://[::ffff:7f00:1]/", false],
  ["https://[::127.0.0.1]/", false],
  ["https://1.1.1.1/", true],
  ["https://docs.example/", true],
])("connecting to %s is allowed: %s", (url, expected) => {
  expect(mayBePublic(new URL(url))).toBe(expected);
});

test.each([true, false])("looking up a local name fails (all: %s)", async (all) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  publicLookup("localhost", { all }, (error) => resolve(error));
  expect(await promise).toBeInstanceOf(NotPublic);
});

test("a name that is asked for many times at once is looked up once", async () => {
  const { promise, resolve } = Promise.withResolvers<{ address: string; family: number }[]>();
  const lookup = vi.spyOn(dns.promises, "lookup").mockReturnValue(promise as never);
  onTestFinished(() => lookup.mockRestore());
  const ask = () =>
    new Promise((answer) => {
      publicLookup("slow.example", { all: true }, (_, found) => answer(found));
    });
  const answers = [ask(), ask(), ask()];
  const found = [{ address: "1.1.1.1", family: 4 }];
  resolve(found);
  expect(await Promise.all(answers)).toEqual([found, found, found]);
  expect(lookup).toHaveBeenCalledTimes(1);
  await ask();
  expect(lookup).toHaveBeenCalledTimes(2);
});
