// E-mail, from an address that is confirmed to a digest that is read, clicked and ended.
import { mailsTo } from "#tests/support/mail-dir.ts";
import { linkIn } from "#tests/support/mail-server.ts";
import { adminLogin } from "#tests/support/site.ts";
import { call, newApplication, newProject, type ApiUser } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

/** Waits for a mail to that address after so many others. */
async function nextMail(address: string, earlier: number) {
  await expect
    .poll(async () => (await mailsTo(address)).length, { timeout: 60_000 })
    .toBe(earlier + 1);
  const mail = (await mailsTo(address)).at(-1);
  if (!mail) throw new Error("There is one");
  return { subject: mail.subject ?? "", html: mail.html || "", mail };
}

/** Runs a job, and waits until it is done. */
async function runJob(admin: ApiUser, name: string): Promise<void> {
  const latest = async () => {
    const jobs = await call<{ name: string; runs: { id: string; outcome: string }[] }[]>(
      admin,
      "/admin/jobs",
    );
    return jobs.find((job) => job.name === name)?.runs[0];
  };
  const before = await latest();
  await call(admin, `/admin/jobs/${name}/run`, {});
  await expect
    .poll(
      async () => {
        const { id, outcome } = (await latest()) ?? { id: "", outcome: "" };
        return id !== before?.id || before.outcome !== "done" ? outcome : "the one before";
      },
      { timeout: 60_000 },
    )
    .toBe("done");
}

test("an address is confirmed, and a digest is read, clicked and unsubscribed from", async ({
  signInAs,
  signInApi,
  newContext,
  newLogin,
  baseURL,
}) => {
  const login = newLogin("reader");
  const address = `${login}@mail.example`;
  const owner = await signInAs(login);
  const admin = await signInApi(adminLogin);

  await test.step("The owner enters an address, and confirms it by the mailed link", async () => {
    await owner.goto("/account-settings#e-mail");
    const section = owner.getByRole("region", { name: "E-mail" });
    await section.getByLabel("Another address").fill(address);
    const sent = waitForToast(owner, "Check your inbox");
    await section.getByRole("button", { name: "Send link" }).click();
    await sent;
    const { subject, html } = await nextMail(address, 0);
    expect(subject).toBe("Confirm your e-mail address");
    await owner.goto(linkIn(html, `${baseURL}/confirm-address/`));
    await owner.getByRole("button", { name: "Confirm address" }).click();
    await expect(owner.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
    await owner.getByRole("link", { name: "E-mail settings" }).click();
    await expect(section.getByRole("radio", { name: address })).toBeChecked();
    await section.getByText("Daily").click();
    await expect(section.getByText("Every morning at 7:00 UTC")).toBeVisible();
  });

  const project = await newProject(owner, "Weathervane");
  const applicant = await signInApi(newLogin("applicant"));
  await newApplication(applicant, project, "I keep a tide gauge running.");

  // In a browser of its own, as a mail reader shows it.
  const reader = await (await newContext()).newPage();
  const html = await test.step("The digest arrives, and shows what waits", async () => {
    await runJob(admin, "prepare-digests");
    await runJob(admin, "send-mail");
    const received = await nextMail(address, 1);
    expect(received.subject).toContain("1 application waits");
    await reader.setContent(received.html);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`Your day, ${login}`);
    await expect(reader.getByText("I keep a tide gauge running.")).toBeVisible();
    return received.html;
  });

  await test.step("Its button leads to the applications that wait", async () => {
    await owner.setContent(html);
    await owner.getByRole("link", { name: "Review 1 application" }).click();
    await expect(owner).toHaveURL(/\/applications\/waiting$/);
    await expect(owner.getByRole("main")).toContainText("Weathervane");
  });

  await test.step("Its link unsubscribes without a session, once the button is pressed", async () => {
    await reader.getByRole("link", { name: "Unsubscribe" }).click();
    await expect(reader.getByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
    expect(await call(owner, "/mail_settings")).toMatchObject({ digest: "daily" });
    await reader.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(reader.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
    expect(await call(owner, "/mail_settings")).toMatchObject({ digest: "off" });
  });
});
