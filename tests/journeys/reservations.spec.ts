// From an issue that fits to a seat: reserved, its pull request merged, invited.
import type { Page } from "@playwright/test";
import type { Member } from "#contract/members.ts";
import type { WebhookWithSecret } from "#contract/webhooks.ts";
import { demoAccountOf } from "#server/demo/demo-accounts.ts";
import { deliveryHeaders } from "#tests/support/deliveries.ts";
import { adminLogin } from "#tests/support/site.ts";
import { type ApiUser, call } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

const currentStep = (page: Page) => page.getByRole("main").locator("[aria-current=step]");

test("somebody new signs in, states a stack, and has reserved an issue that fits", async ({
  page,
  newLogin,
  signInApi,
}) => {
  const keeper = await signInApi(adminLogin);
  await untilListed(keeper, "/issues?search=time+zone");
  await test.step("they sign in from the list, and say what they know", async () => {
    await page.goto("/issues");
    await page.getByRole("link", { name: "Sign in to use your own stack" }).click();
    await page.getByLabel("Login").fill(newLogin("ines"));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Is this your stack?" })).toBeVisible();
    await page.getByRole("button", { name: "Add Technologies" }).click();
    await page.getByRole("combobox", { name: "Search technologies" }).fill("sqlite");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove SQLite" })).toBeVisible();
    await page.getByRole("button", { name: /^Save \d+ technologies$/ }).click();
  });

  await test.step("what they know comes first, and one of it is theirs for a week", async () => {
    await expect(page).toHaveURL(/\/issues$/);
    const known = page.getByRole("region", { name: "You know what it takes" });
    await known.getByRole("button", { name: /^I’m on it: Say which time zone/ }).click();
    await expect(known.getByText(/^You’re on it until/)).toBeVisible();
  });

  await test.step("it is among their first steps, and free again once they release it", async () => {
    await page.getByRole("link", { name: "Yours" }).click();
    await expect(page.getByRole("heading", { name: /^Say which time zone/ })).toBeVisible();
    await expect(currentStep(page)).toContainText("Reserved");
    const free = waitForToast(page, "is free again");
    await page.getByRole("button", { name: /^Release Say which/ }).click();
    await free;
  });
});

/** Tells the project's webhook, as its code host would, of the pull request for issue 31. */
async function sendPullRequest(
  { id, secret }: WebhookWithSecret,
  { login, action, site }: { login: string; action: "opened" | "closed"; site: string },
): Promise<void> {
  const body = JSON.stringify({
    action,
    pull_request: {
      html_url: "https://github.com/kwameb/stile/pull/40",
      number: 40,
      title: "Speak Welsh in the report form",
      body: "Closes #31",
      merged: action === "closed",
      user: { id: demoAccountOf(login).id, login },
    },
    repository: { id: 1, html_url: "https://github.com/kwameb/stile" },
    sender: { login: "kwameb", id: demoAccountOf("kwameb").id },
  });
  const { host: _, ...headers } = deliveryHeaders("github", {
    event: "pull_request",
    body,
    secret,
  });
  const to = new URL(`/api/v1/hooks/${id}/events/github`, site);
  expect((await fetch(to, { method: "POST", headers, body })).status).toBe(200);
}

/** A project whose issues are those of the demo's Stile, once the job has read them. */
async function projectWithIssues(owner: ApiUser, keeper: ApiUser, name: string): Promise<string> {
  const { id } = await call<{ id: string }>(owner, "/projects", {
    name,
    description: "Says which stiles a walker can climb.",
    techs: [],
    repositoryUrl: "https://github.com/kwameb/stile",
  });
  await untilListed(keeper, `/projects/${id}/starter-issues`);
  return id;
}

/** The job that reads issues from the code host runs some time after the start. */
async function untilListed(keeper: ApiUser, issues: string): Promise<void> {
  await expect
    .poll(async () => {
      await call(keeper, "/admin/jobs/refresh-starter-issues/run", {});
      return (await call<unknown[]>(keeper, issues)).length;
    })
    .toBeGreaterThan(0);
}

test("a reserved issue's pull request is merged, and its author invited to a seat", async ({
  signInAs,
  signInApi,
  newLogin,
  baseURL: site = "",
}) => {
  const login = newLogin("bea");
  const [owner, newcomer] = [await signInAs(newLogin("kwame")), await signInAs(login)];
  const keeper = await signInApi(adminLogin);
  const id = await projectWithIssues(owner, keeper, newLogin("Walks "));
  const hook = await call<WebhookWithSecret>(owner, "/hooks", { project: id });

  await test.step("a newcomer reserves the issue on the project's page", async () => {
    await newcomer.goto(`/projects/${id}`);
    await newcomer.getByRole("button", { name: /^I’m on it: Translate the report/ }).click();
    await expect(newcomer.getByText(/^You’re on it until/)).toBeVisible();
  });

  await test.step("their pull request holds it, and its merge completes it", async () => {
    await sendPullRequest(hook, { login, action: "opened", site });
    await newcomer.goto("/reservations");
    await expect(currentStep(newcomer)).toContainText(/^Pull request#40/);
    await sendPullRequest(hook, { login, action: "closed", site });
    await newcomer.reload();
    await expect(currentStep(newcomer)).toContainText("Merged");
  });

  await test.step("the owner finds the pull request beside the offer of a seat, and invites", async () => {
    await owner.goto("/notifications");
    const row = owner.getByRole("listitem").filter({ hasText: /pull request for #31/ });
    await expect(row.getByRole("link", { name: "Pull request #40" })).toHaveAttribute(
      "href",
      "https://github.com/kwameb/stile/pull/40",
    );
    await row.getByRole("button", { name: `Invite ${login} to a seat` }).click();
    const dialog = owner.getByRole("dialog", { name: `Invite ${login}` });
    const invited = waitForToast(owner, `${login} is invited to`);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await invited;
  });

  await test.step("the newcomer takes the seat", async () => {
    await newcomer.goto("/reservations");
    await newcomer.getByRole("link", { name: "See the invitation" }).click();
    await newcomer.getByRole("button", { name: "Accept" }).click();
    await expect
      .poll(async () => {
        const team = await call<Member[]>(owner, `/projects/${id}/members`);
        // Open invitations are among them.
        const members = team.filter(({ invitedAt }) => invitedAt === undefined);
        return members.map(({ user }) => user.username);
      })
      .toContain(login);
    await newcomer.goto("/reservations");
    await expect(newcomer.getByText(/^You’re on the team of/)).toBeVisible();
  });
});
