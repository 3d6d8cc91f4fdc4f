// The e-mail part of the account settings.
import { expect, test } from "vitest";
import type { MailSettings } from "#contract/mail.ts";
import { sql } from "#server/database/sql.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import {
  addressOf,
  giveAddresses,
  mailSettingsFor,
  startMailServer,
} from "#tests/support/mail-people.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const mailServer = await startMailServer();
const site = await startTestApp({ mail: mailSettingsFor(mailServer) });
const without = await startTestApp();

const settingsOf = async (person: Person) =>
  (await person.get<MailSettings>("/mail_settings")).body;

async function openSettings(person: Person) {
  const page = await renderRoute(site.app, "/account-settings", person);
  const section = within(await screen.findByRole("region", { name: "E-mail" }));
  return { ...page, section };
}

test("a site that sends no e-mail has no settings for it", async () => {
  const person = await without.person("none");
  await renderRoute(without.app, "/account-settings", person);
  await screen.findByRole("region", { name: "Notifications" });
  expect(screen.queryByRole("region", { name: "E-mail" })).toBeNull();
});

test("kinds, the digest and the address are changed at once", async () => {
  const person = await site.person("chooser");
  await giveAddresses(site, [person]);
  const { user, section } = await openSettings(person);
  const own = section.getByRole<HTMLInputElement>("radio", { name: /^chooser@mail\.example/ });
  expect(own.checked).toBe(true);
  await user.click(section.getByRole("switch", { name: "Answers to my applications" }));
  await user.click(section.getByRole("radio", { name: "Daily" }));
  expect(section.getByText(/^Every morning at 7:00 UTC/)).toBeTruthy();
  await user.click(section.getByRole("switch", { name: "Include new projects that fit my stack" }));
  await user.click(section.getByRole("radio", { name: "Off" }));
  expect(section.queryByRole("switch", { name: /^With new projects/ })).toBeNull();
  await user.click(section.getByRole("radio", { name: "No e-mail" }));
  await waitFor(async () =>
    expect(await settingsOf(person)).toMatchObject({
      source: "none",
      digest: "off",
      kinds: { applications: true, answers: false, invitations: true, matches: false },
    }),
  );
});

test("an address is entered, corrected, waited for and cancelled", async () => {
  const person = await site.person("typist");
  const { user, fill, section } = await openSettings(person);
  expect(
    section.getByText("No public or confirmed address there, so we send nothing"),
  ).toBeTruthy();
  await fill(section.getByLabelText("Another address"), "no address");
  await user.click(section.getByRole("button", { name: "Send link" }));
  await section.findByText("Enter an e-mail address");
  await fill(section.getByLabelText("Another address"), "typist@own.example");
  await user.click(section.getByRole("button", { name: "Send link" }));
  await findToast("Check your inbox");
  await waitFor(async () =>
    expect((await section.findByRole("status")).textContent).toContain(
      "We sent a link to typist@own.example.",
    ),
  );
  await user.click(section.getByRole("button", { name: "Cancel" }));
  await section.findByLabelText("Another address");
  expect((await settingsOf(person)).pending).toBeNull();
});

test("a person who signed in long ago has to sign in again first, and keeps what they typed", async () => {
  const person = await site.person("longago");
  await sql`update sessions set created_at = now() - interval '11 minutes'
    where user_id = ${person.id}`.run(site.database.db);
  const { user, fill, section } = await openSettings(person);
  await fill(section.getByLabelText("Another address"), "longago@own.example");
  await user.click(section.getByRole("button", { name: "Send link" }));
  const again = await section.findByRole("link", { name: "Sign in again" });
  expect(again.getAttribute("href")).toBe(
    `/sign-in?${new URLSearchParams({ problem: "again", returnTo: "/account-settings" })}`,
  );
  expect(section.getByLabelText("Another address")).toHaveProperty("value", "longago@own.example");
});

test("a confirmed address can be chosen and removed", async () => {
  const person = await site.person("confirmed");
  await sql`insert into mail_settings (user_id, own_address)
    values (${person.id}, 'me@own.example')`.run(site.database.db);
  const { user, section } = await openSettings(person);
  await user.click(section.getByRole("radio", { name: /^me@own\.example/ }));
  await waitFor(async () => expect((await settingsOf(person)).source).toBe("own"));
  await user.click(section.getByRole("button", { name: "Remove me@own.example" }));
  await findToast("Address removed");
  expect(section.queryByRole("radio", { name: /^me@own\.example/ })).toBeNull();
  expect(section.getByRole<HTMLInputElement>("radio", { name: "No e-mail" }).checked).toBe(true);
});

test("an address that failed is named with its mail server's reply, and tried again", async () => {
  const person = await site.person("bounced");
  await giveAddresses(site, [person]);
  await sql`insert into mail_settings (user_id, failed_address, failed_at, failure)
    values (${person.id}, ${addressOf(person)}, now(), '550 No such mailbox')`.run(
    site.database.db,
  );
  const { user, section } = await openSettings(person);
  const alert = section.getByRole("status");
  expect(alert.textContent).toContain("E-mail to bounced@mail.example was rejected");
  expect(alert.textContent).toContain("“550 No such mailbox”");
  await user.click(section.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(section.queryByRole("status")).toBeNull());
  expect((await settingsOf(person)).failure).toBeNull();
});
