// The site on a phone: its service worker, and how it goes away.
import { devices } from "@playwright/test";
import { newPushDevice } from "#tests/support/push-devices.ts";
import { signIn } from "#tests/support/site-people.ts";
import { startSite } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/site-test.ts";

const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, serviceWorkers: "allow" });

/** What the worker stored, by path. */
async function storedPaths(): Promise<string[]> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

test("without a connection a page says so; nothing of the person is stored", async ({
  page,
  context,
  problems,
}) => {
  // What the page before was still loading.
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, "phonefan");
  await page.goto("/projects");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/notifications");
  await page.goto("/projects");
  await expect.poll(() => page.evaluate(storedPaths)).toContain("/offline");
  const paths = await page.evaluate(storedPaths);
  expect(paths.some((path) => path.endsWith(".css"))).toBe(true);
  expect(paths.filter((path) => !/^\/(assets\/.*|offline|app-icon-192\.png)$/.test(path))).toEqual(
    [],
  );

  await context.setOffline(true);
  await page.goto("/notifications").catch(() => undefined);
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: /retry/i }).click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
});

test("visitors get no worker", async ({ page }) => {
  await page.goto("/projects", { waitUntil: "networkidle" });
  const count = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(count).toBe(0);
});

test("a browser that can't subscribe says why, and stays as it was", async ({ page }) => {
  await signIn(page, "pushfan");
  await page.goto("/account-settings#push");
  // A browser without windows allows no notifications, whatever is granted.
  await expect(page.getByText("This browser blocks notifications")).toBeVisible();
  const turnOn = page.getByRole("button", { name: "Turn on for this browser" });
  await expect(turnOn).toHaveCount(0);
  await page.evaluate(() => {
    Object.defineProperty(Notification, "permission", { value: "default" });
    window.dispatchEvent(new Event("focus"));
  });
  await turnOn.click();
  await expect(page.getByRole("alert")).toContainText(
    /doesn’t allow notifications|push service didn’t answer/,
  );
  await expect(turnOn).toBeEnabled();
});

/** What a worker's script may use that pages don't have. */
interface Worker {
  readonly navigator: object;
  readonly registration: { readonly pushManager: object };
  readonly PushEvent: new (type: "push", options: { data: string }) => Event;
  readonly dispatchEvent: (event: Event) => boolean;
}

test("what is pushed is shown, with what it is about", async ({ page, context, baseURL }) => {
  const [worker] = await Promise.all([
    context.waitForEvent("serviceworker"),
    (async () => {
      await signIn(page, "pushed");
      await page.goto("/projects");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    })(),
  ]);
  const message = { title: "bob wants to apply to Reef.", body: "I draw charts", tag: "1" };
  const url = `${baseURL}/notifications`;
  // A browser without windows has neither, and ends: what it would show is returned instead.
  const shown = await worker.evaluate(
    (data) => {
      const self = globalThis as unknown as Worker;
      return new Promise<unknown>((resolve) => {
        let count: unknown;
        Object.defineProperty(self.navigator, "setAppBadge", {
          value: async (unread: unknown) => {
            count = unread;
          },
        });
        Object.defineProperty(self.registration, "showNotification", {
          value: async (...all: unknown[]) => resolve([count, ...all]),
        });
        self.dispatchEvent(new self.PushEvent("push", { data }));
      });
    },
    JSON.stringify({ ...message, url, unread: 3 }),
  );
  const { title, ...options } = message;
  expect(shown).toEqual([3, title, { ...options, icon: "/app-icon-192.png", data: { url } }]);
});

test("a browser whose push service gave it another address gets messages there", async ({
  page,
  context,
}) => {
  const [worker] = await Promise.all([
    context.waitForEvent("serviceworker"),
    (async () => {
      await signIn(page, "renewed");
      await page.goto("/projects");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    })(),
  ]);
  const storedDevices = async () => {
    const { pushDevices } = (await (await page.request.get("/api/v1/account/data")).json()) as Data;
    return pushDevices.map(({ endpoint, kinds }) => [endpoint, kinds]);
  };
  const first = { ...newPushDevice(), kinds: ["answers"] };
  await page.request.post("/api/v1/push_devices", { data: first });
  expect(await storedDevices()).toEqual([[first.endpoint, ["answers"]]]);
  const next = newPushDevice();
  // This browser reaches no push service, so one is made up, and the event with it.
  const asked = await worker.evaluate(async (subscription) => {
    const self = globalThis as unknown as Worker;
    let options: unknown;
    Object.defineProperty(self.registration.pushManager, "subscribe", {
      value: async (given: unknown) => {
        options = given;
        return { toJSON: () => ({ ...subscription, expirationTime: null }) };
      },
    });
    let renewed: unknown;
    const waitUntil = (work: unknown) => {
      renewed = work;
    };
    self.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { waitUntil }));
    await renewed;
    return options;
  }, next);
  const { publicKey } = (await (await page.request.get("/api/v1/push_key")).json()) as Data;
  expect(asked).toEqual({ userVisibleOnly: true, applicationServerKey: publicKey });
  expect(await storedDevices()).toEqual([[next.endpoint, ["answers"]]]);
});

interface Data {
  readonly pushDevices: readonly { readonly endpoint: string; readonly kinds: string[] }[];
  readonly publicKey: string;
}

test("where the operator turned it off, it leaves with all that it stored", async ({ browser }) => {
  test.setTimeout(240_000);
  const site = await startSite({ SERVICE_WORKER: "off" });
  const context = await browser.newContext({ baseURL: site.address, serviceWorkers: "allow" });
  const page = await context.newPage();
  await signIn(page, "leaver");
  await page.goto("/projects");
  // As one that an earlier setting left behind.
  await page.evaluate(async () => {
    await (await caches.open("shell-old")).put("/offline", new Response("old"));
    await navigator.serviceWorker.register("/service-worker.js");
  });
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0]);
  await page.goto("/account-settings");
  await expect(page.getByRole("heading", { name: "Push messages" })).toHaveCount(0);
  await context.close();
  await site.stop();
});
