// Push messages in the account settings. That a browser subscribes is a journey: the DOM here can't.
import { afterEach, expect, test, vi } from "vitest";
import { findToast } from "#tests/support/dom-queries.ts";
import { newPushDevice } from "#tests/support/push-devices.ts";
import { fireEvent, renderRoute, screen, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
afterEach(() => vi.unstubAllGlobals());

async function open(person: Person) {
  const rendered = await renderRoute(site.app, "/account-settings", person);
  const section = within(await screen.findByRole("region", { name: "Push messages" }));
  return { ...rendered, section };
}

test.each([
  [{ accepted: true, status: 201 }, "The push service took the test. It appears in a moment."],
  [{ accepted: false, status: null }, /push service didn’t answer/],
  [{ accepted: false, status: 410 }, /no longer knows this browser/],
  [{ accepted: false, status: 403 }, "The push service refused the test (status 403)."],
])("a test says what became of it: %o", async (json, words) => {
  const person = await site.person(`tester${json.status}`);
  await person.post("/push_devices", newPushDevice());
  const { user, script, section } = await open(person);
  script(/POST .*\/push_devices\/test$/, () => Promise.resolve({ status: 200, json }));
  await user.click(await section.findByRole("button", { name: "Send a test" }));
  expect((await section.findByText(words)).getAttribute("role")).toBe("status");
});

test("only this browser is tested, and others are below it", async () => {
  const ada = await site.person("ada");
  await (await site.signInAgain(ada)).post("/push_devices", newPushDevice());
  const { section } = await open(ada);
  const others = await section.findByRole("list", { name: "Other browsers" });
  expect(within(others).getAllByRole("listitem")).toHaveLength(1);
  expect(section.queryByRole("button", { name: "Send a test" })).toBeNull();
});

test("a browser that blocks notifications says how to allow them, and notices when it does", async () => {
  const browser = { permission: "denied" };
  vi.stubGlobal("Notification", browser);
  const { section } = await open(await site.person("bob"));
  await section.findByText("Not allowed");
  await section.findByText(/open the icon beside the address, then “Notifications”, then “Allow”/);
  browser.permission = "default";
  fireEvent.focus(window);
  expect(section.queryByText("Not allowed")).toBeNull();
});

test("quiet hours are chosen for all browsers", async () => {
  const cleo = await site.person("cleo");
  await cleo.post("/push_devices", newPushDevice());
  const { user, fill, section } = await open(cleo);
  const quiet = await section.findByRole("combobox", { name: "Quiet hours" });
  expect(section.queryByRole("button", { name: "Save" })).toBeNull();
  await user.selectOptions(quiet, "Every day");
  await fill(section.getByLabelText("Until"), "22:00");
  await user.click(section.getByRole("button", { name: "Save" }));
  await section.findByText("Enter two different times.");
  await fill(section.getByLabelText("Until"), "06:30");
  await user.selectOptions(section.getByRole("combobox", { name: "Time zone" }), "Europe/Lisbon");
  await user.click(section.getByRole("button", { name: "Save" }));
  await findToast("Quiet hours saved");
  const chosen = { from: "22:00", until: "06:30", timeZone: "Europe/Lisbon" };
  expect((await cleo.get("/push_settings")).body).toEqual({ quiet: chosen });
  expect(section.queryByRole("button", { name: "Save" })).toBeNull();
});
