import { expect, test } from "vitest";
import { notificationKinds, type NotificationSettings } from "#contract/notifications.ts";
import { withChange } from "./with-change.ts";

const project = { id: "p", name: "Tidewater" };
const settings: NotificationSettings = {
  kinds: Object.fromEntries(
    notificationKinds.map((kind) => [kind, true]),
  ) as NotificationSettings["kinds"],
  mutedProjects: [project, { id: "q", name: "Quay" }],
  mutedThreads: [{ id: "c", project, excerpt: "Which tide?" }],
};

test("a kind is switched, the others stay", () => {
  const changed = withChange(settings, { kinds: { comment_reply: false } });
  expect(changed.kinds).toEqual({ ...settings.kinds, comment_reply: false });
  expect(changed.mutedProjects).toEqual(settings.mutedProjects);
});

test("what is unmuted goes from its list alone", () => {
  const changed = withChange(settings, { unmute: { projects: ["p"], threads: [] } });
  expect(changed.mutedProjects.map(({ id }) => id)).toEqual(["q"]);
  expect(changed.mutedThreads).toEqual(settings.mutedThreads);
  expect(withChange(settings, { unmute: { threads: ["c"] } }).mutedThreads).toEqual([]);
});
