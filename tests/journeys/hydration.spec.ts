// In development React compares all that the server drew with what the browser would draw, and
// tells of each difference; the built pages do so for the texts alone.
import { screensFor, type Viewer, viewers } from "#tests/support/screens.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { test as journey } from "#tests/support/site-test.ts";

const test = journey.extend<object, { developmentSite: Site }>({
  developmentSite: [
    async ({}, give) => {
      const site = await startSite("dev");
      await give(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ developmentSite }, give) => {
    await give(developmentSite.address);
  },
});

// Servers for development that start at once would prepare the same modules in the same place.
test.describe.configure({ mode: "default" });

for (const viewer of Object.keys(viewers) as Viewer[]) {
  test(`every screen of the ${viewer} is taken over by the browser without a difference`, async ({
    open,
    problems,
  }) => {
    test.setTimeout(300_000);
    problems.allow(/Failed to load resource.*(400|404|502)/);
    const page = await open(viewers[viewer]);
    for (const { name, path } of await screensFor(viewer, page)) {
      await test.step(name, () => page.goto(path));
    }
  });
}
