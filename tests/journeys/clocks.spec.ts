// What happened lies in the past, whatever the clock of the visitor's machine says.
import type { Page } from "@playwright/test";
import { commentBox, commentWith, postButton, postComment } from "#tests/support/discussion.ts";
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** Sets the clock of a browser wrong by that many minutes. */
const setClockWrong = (page: Page, minutes: number) =>
  page.addInitScript((shift) => {
    const { now } = Date;
    Date.now = () => now() + shift;
    const RealDate = Date;
    window.Date = new Proxy(RealDate, {
      construct: (target, values) =>
        Reflect.construct(target, values.length === 0 ? [target.now()] : values) as object,
    });
  }, minutes * 60_000);

for (const minutes of [-5, -60, 60]) {
  test(`with a clock that is wrong by ${minutes} minutes, new things are new`, async ({
    signInAs,
    signInApi,
    newLogin,
  }) => {
    const writer = await signInApi(newLogin("writer"));
    const { id } = await newProject(writer, newLogin("Quay "));
    await postComment(writer, id, "Just written");
    const reader = await signInAs(newLogin("reader"));
    await setClockWrong(reader, minutes);
    await reader.goto(`/projects/${id}`);
    const time = (text: string) => commentWith(reader, text).locator("time").first();
    const isNew = /^(just now|[12] minutes? ago)$/;
    // The page's own time first, then that of the browser.
    await reader.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    await expect(time("Just written")).toHaveText(isNew);
    await commentBox(reader).fill("My own words");
    await postButton(reader).click();
    await expect(time("My own words")).toHaveText(isNew);
    for (const shown of await reader.locator("time").allTextContents()) {
      expect(shown).not.toMatch(/\bin \d|tomorrow|hour/);
    }
  });
}
