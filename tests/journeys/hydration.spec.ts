// React's development version compares all server-rendered HTML with the browser's, and logs each
// difference; the production version compares texts only. In a narrow window, where every-screen.spec.ts
// doesn't load pages: there, they must fit and stay still too.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expectFitting, expectStill, narrow, watchShifts } from "#tests/support/screen-layout.ts";
import { screensFor, type Viewer, viewers } from "#tests/support/screens.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { test as journey } from "#tests/support/site-test.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Builds the pages with React's development version, in a folder of their own. */
async function buildForDevelopment(): Promise<string> {
  const dist = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-dist-"));
  // Built from the same sources, so that the server accepts it as up to date.
  fs.copyFileSync(path.join(builtBefore, ".stamp"), path.join(dist, ".stamp"));
  const build = spawn(process.execPath, ["server/start/build-pages.ts", dist], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(build, "close")) as [number | null];
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  return dist;
}

const builtBefore = path.resolve(root, process.env["STACK_CAFE_DIST"] || "dist");

const test = journey.extend<object, { checkingSite: Site }>({
  checkingSite: [
    async ({}, give) => {
      const dist = await buildForDevelopment();
      const site = await startSite({ STACK_CAFE_DIST: dist, NODE_ENV: "development" });
      await give(site);
      await site.stop();
      fs.rmSync(dist, { recursive: true });
    },
    { scope: "worker", timeout: 900_000 },
  ],
  baseURL: async ({ checkingSite }, give) => {
    await give(checkingSite.address);
  },
});

// In sequence, since each worker would build and start a site of its own.
test.describe.configure({ mode: "default" });

for (const viewer of Object.keys(viewers) as Viewer[]) {
  test(`every screen of the ${viewer} hydrates without a difference, fits a narrow window, and stays still`, async ({
    signInAs,
    openAsVisitor,
    problems,
  }) => {
    // Until the number of pages is known: what they show is made first.
    test.setTimeout(180_000);
    problems.allow(/Failed to load resource.*(400|404|502)/);
    const login = viewers[viewer];
    const page = login === undefined ? await openAsVisitor() : await signInAs(login);
    const addresses = new Set((await screensFor(viewer, page)).map((screen) => screen.path));
    // It loads as many pages as a hundred other journeys.
    test.setTimeout(90_000 + addresses.size * 30_000);
    await page.setViewportSize(narrow);
    await watchShifts(page);
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address);
        await expectStill(page, address);
        await expectFitting(page, address);
      });
    }
  });
}
