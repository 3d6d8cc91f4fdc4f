// API tokens in a browser: made, copied, used by a program, and revoked.
import { expect, test } from "#tests/support/site-test.ts";

test("a person makes a token, a program acts with it, and is refused once it is revoked", async ({
  signInAs,
  newLogin,
  baseURL,
}) => {
  const page = await signInAs(newLogin("maker"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/account-settings");
  const section = page.getByRole("region", { name: "API tokens" });
  await expect(section).toContainText("No tokens yet.");
  await section.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New API token" });
  await form.getByLabel("Name").fill("Release notes bot");
  await expect(form.getByLabel("read what is public")).toBeDisabled();
  await expect(form.getByLabel("administer the site")).toHaveCount(0);
  await form.getByLabel("change projects").check();
  await form.getByRole("radio", { name: "in 30 days" }).check({ force: true });
  await expect(form).toContainText("may read what is public and change projects, until");
  await form.getByRole("button", { name: "Create token" }).click();

  const shown = section.getByRole("region", { name: "Copy it now. It is shown once." });
  const field = shown.getByRole("textbox", { name: "Token" });
  await expect(field).toBeFocused();
  await shown.getByRole("button", { name: "Copy Token" }).click();
  await expect(shown.getByRole("status").first()).toHaveText("Copied.");
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^sc_[0-9A-Za-z]{36}$/);
  await shown.getByRole("button", { name: "I’ve copied it" }).click();
  await expect(shown).toHaveCount(0);
  await expect(section).toContainText("May read what is public and change projects");
  await expect(section).toContainText("Not used yet");

  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${baseURL}/api/v1${path}`, { headers });
    return answer.status;
  };
  expect(await ask("/own_projects")).toBe(200);
  expect(await ask("/notifications")).toBe(403);
  await page.reload();
  await expect(section).toContainText("Used just now");
  await section.getByRole("button", { name: "Revoke Release notes bot" }).click();
  const question = page.getByRole("dialog", { name: "Revoke Release notes bot?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(section).toContainText("No tokens yet.");
  expect(await ask("/own_projects")).toBe(401);
});
