// Uses Node's own locks and broadcast channels, which behave as in browsers.
import { expect, test } from "vitest";
import { joinTabs, type Tabs } from "./tabs.ts";

function open(name: string) {
  const heard: string[] = [];
  const leading: string[] = [];
  const tabs: Tabs<string> = joinTabs<string>(name, {
    onMessage: (message) => heard.push(message),
    lead() {
      leading.push("begun");
      return () => void leading.push("ended");
    },
  });
  return { ...tabs, heard, leading };
}

test("one tab leads, and when it leaves the next one does", async () => {
  const first = open("tabs-lead");
  await expect.poll(() => first.leading).toEqual(["begun"]);
  const second = open("tabs-lead");
  const third = open("tabs-lead");
  second.leave();
  first.leave();
  await expect.poll(() => third.leading).toEqual(["begun"]);
  expect(first.leading).toEqual(["begun", "ended"]);
  expect(second.leading).toEqual([]);
  third.leave();
});

test("a message reaches all other tabs of the same name only", async () => {
  const [one, other, stranger] = [open("tabs-talk"), open("tabs-talk"), open("tabs-strange")];
  one.send("hello");
  await expect.poll(() => other.heard).toEqual(["hello"]);
  expect([one.heard, stranger.heard]).toEqual([[], []]);
  for (const tab of [one, other, stranger]) tab.leave();
  expect(() => one.send("too late")).not.toThrow();
});
