// Every notation of an address yields the same address.
import { expect, test } from "vitest";
import { addressIn, cleanForwardedFor, networkOf, widerNetworkOf } from "./networks.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:567", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:567", "192.0.2.1"],
  ["::1", "::1"],
  ["[::1]", "::1"],
  ["[::1]:80", "::1"],
  ["2001:0DB8:0::0001", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["[fe80::1%eth0]:80", "fe80::1"],
])("%s is parsed as %s", (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test.each([
  "",
  "unknown",
  "_hidden",
  "1.2.3",
  "0x7f.1",
  "1.2.3.4:x",
  "1.2.3.4:567890",
  "[::1",
  "::1]:80",
  "a:b",
  "256.1.1.1",
])("%j isn't an address", (text) => {
  expect(addressIn(text)).toBeNull();
});

test.each([
  ["192.0.2.1", "192.0.2.1", null],
  ["192.0.2.1:567", "192.0.2.1", null],
  ["::ffff:192.0.2.1", "192.0.2.1", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["[2001:db8:1:2::9]:80", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
])("%s is counted as network %s, and as wider network %s", (address, network, wider) => {
  expect(networkOf(address)).toBe(network);
  expect(widerNetworkOf(network)).toBe(wider);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["198.51.100.1, 192.0.2.1:80", "198.51.100.1, 192.0.2.1"],
  ["[2001:db8::1]:443,192.0.2.1", "2001:db8::1, 192.0.2.1"],
  ["203.0.113.1, nonsense, 192.0.2.1", "192.0.2.1"],
  ["203.0.113.1, nonsense", undefined],
  [", ,", undefined],
])("the X-Forwarded-For header %j is reduced to %j", (header, clean) => {
  const headers = { "x-forwarded-for": header };
  cleanForwardedFor(headers);
  expect(headers["x-forwarded-for"]).toBe(clean);
});
