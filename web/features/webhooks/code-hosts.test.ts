import { expect, test } from "vitest";
import { codeHosts } from "#contract/webhooks.ts";
import { codeHostNames, hostIn, receiverOf } from "./code-hosts.ts";
import { webhookFixture } from "#tests/support/webhook-fixture.ts";

test("every supported code host has setup help", () => {
  expect(codeHostNames).toEqual(codeHosts);
});

test.each([
  ["", "github"],
  ["host=gitlab", "gitlab"],
  ["host=gitea", "gitea"],
  ["host=toString", "github"],
])("an address with ?%s shows the help for %s", (search, host) => {
  expect(hostIn(new URLSearchParams(search))).toBe(host);
});

test("each code host has a delivery address of its own", () => {
  const hook = webhookFixture({ url: "https://cafe.example/api/v1/hooks/h1/events/github" });
  expect(receiverOf(hook, "github")).toBe("https://cafe.example/api/v1/hooks/h1/events/github");
  expect(receiverOf(hook, "gitlab")).toBe("https://cafe.example/api/v1/hooks/h1/events/gitlab");
});
