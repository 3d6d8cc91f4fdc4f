import { expect, test } from "vitest";
import { kindOfAddress } from "#shared/webhooks-out.ts";
import {
  connectingTo,
  isSuccess,
  mayLeadTo,
  mayManageWebhooksOut,
  secondsToNextTry,
  shownAddress,
} from "./rules.ts";

test.each([
  ["owner", true],
  ["developer", false],
  ["designer", false],
  [null, false],
] as const)("%s may manage a project's webhooks: %s", (role, may) => {
  expect(mayManageWebhooksOut({ userId: "u", role })).toBe(may);
});

test("there are ten tries, within three days and a few hours", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => secondsToNextTry(tries, null, 0.5));
  const hours = waits.reduce((sum: number, wait) => sum + (wait ?? 0), 0) / 3600;
  expect(hours).toBeGreaterThan(70);
  expect(hours).toBeLessThan(72);
  expect(waits[0]).toBe(5);
  expect(secondsToNextTry(10)).toBeNull();
});

test("waits differ by a tenth at most, and are longer if the receiver asks for it, up to a day", () => {
  expect(secondsToNextTry(2, null, 0)).toBeCloseTo(270);
  expect(secondsToNextTry(2, null, 1)).toBeCloseTo(330);
  expect(secondsToNextTry(1, 60, 0.5)).toBe(60);
  expect(secondsToNextTry(1, 10_000_000, 0.5)).toBe(24 * 3600);
  expect(secondsToNextTry(3, 1, 0.5)).toBe(1800);
});

test.each([
  [200, true],
  [204, true],
  [301, false],
  [410, false],
  [null, false],
])("status %s is a success: %s", (status, success) => {
  expect(isSuccess(status)).toBe(success);
});

test.each([
  ["https://ci.example/hook", true],
  ["http://ci.example/hook", false],
  ["https://127.0.0.1/", false],
  ["https://[::1]/", false],
  ["https://169.254.169.254/latest", false],
  ["https://10.0.0.8/", false],
  ["https://[fd00::1]/", false],
  ["http://chat.intern/hooks/1", true],
  ["https://chat.intern:8443/hooks/1", true],
  ["http://10.0.0.9:8065/hooks/1", true],
  ["http://10.0.0.9/hooks/1", false],
])("a webhook may lead to %s: %s", (url, may) => {
  expect(mayLeadTo(new URL(url), ["chat.intern", "10.0.0.9:8065"])).toBe(may);
});

test("only named hosts are connected to without the check of their address", () => {
  expect(connectingTo(new URL("https://ci.example"), ["chat.intern"])).not.toHaveProperty("lookup");
  expect(connectingTo(new URL("http://chat.intern"), ["chat.intern"]).lookup).toBeUndefined();
});

test.each([
  ["slack", "https://hooks.slack.com/services/T0/B0/secret", "https://hooks.slack.com/services/…"],
  ["standard", "https://ci.example/hook?token=secret", "https://ci.example/hook?…"],
  ["standard", "https://ci.example/hook", "https://ci.example/hook"],
  ["matrix", "https://matrix.example/", "https://matrix.example"],
] as const)("the address of %s is shown without its secret", (kind, address, shown) => {
  expect(shownAddress(kind, address)).toBe(shown);
});

test.each([
  ["https://hooks.slack.com/services/T0/B0/x", "slack"],
  ["https://discord.com/api/webhooks/1/x", "discord"],
  ["https://acme.webhook.office.com/webhookb2/x", "teams"],
  ["https://prod-1.westeurope.logic.azure.com:443/workflows/x", "teams"],
  ["https://chat.example/hooks/abcdefghijklmnopqrstuvwxyz", "mattermost"],
  ["https://ci.example/hook", null],
  ["no address", null],
])("%s is an address of %s", (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
});
