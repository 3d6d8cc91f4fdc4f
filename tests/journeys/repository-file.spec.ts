// A project's page that a file in its repository decides, from the settings to a visitor.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { WebhookWithSecret } from "#contract/webhooks.ts";
import { deliveryHeaders, pushBody } from "#tests/support/deliveries.ts";
import { samplePicture } from "#tests/support/hostile-pictures.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { type ApiUser, call } from "#tests/support/site-people.ts";
import { expect, test as journey } from "#tests/support/site-test.ts";

/** A code host with one repository, whose only file the journey writes. */
interface StandIn {
  readonly address: string;
  readonly write: (text: string) => void;
  readonly stop: () => void;
}

const path = "orla/tide";

/** Signs people in as Gitea does, whose logins are their codes, and has GitHub's API. */
async function startStandIn(): Promise<StandIn> {
  let file = "";
  const picture = await samplePicture(640, 400).png().toBuffer();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://here");
    const body: Record<string, object> = {
      "/login/oauth/access_token": { access_token: "orla", token_type: "bearer" },
      "/api/v1/user": { id: 7, login: "orla", full_name: "Orla" },
      [`/api/repos/${path}`]: {
        name: "tide",
        full_name: path,
        private: false,
        html_url: `https://code.example/${path}`,
      },
      [`/api/repos/${path}/contents/docs/chart.png`]: picture,
      [`/api/repos/${path}/contents/stack-cafe.yml`]: {
        type: "file",
        encoding: "base64",
        content: Buffer.from(file).toString("base64"),
      },
    };
    const found = body[pathname];
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    response.end(
      found instanceof Buffer ? found : JSON.stringify(found ?? { message: "Not Found" }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    write: (text) => {
      file = text;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const test = journey.extend<object, { codeHost: StandIn; ownSite: Site }>({
  codeHost: [
    async ({}, give) => {
      const standIn = await startStandIn();
      await give(standIn);
      standIn.stop();
    },
    { scope: "worker" },
  ],
  ownSite: [
    async ({ codeHost: { address } }, give) => {
      const site = await startSite({
        GITEA_URL: address,
        GITEA_CLIENT_ID: "client",
        GITEA_CLIENT_SECRET: "secret",
        GITHUB_URL: "https://code.example",
        GITHUB_API_URL: `${address}/api`,
        CODE_HOST_NETWORK: "private",
        ADMIN_LOGINS: "gitea:orla",
      });
      await give(site);
      await site.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ ownSite }, give) => {
    await give(ownSite.address);
  },
});

async function signIn({ request }: ApiUser): Promise<void> {
  const begun = await request.fetch("/auth/gitea?returnTo=%2F", { maxRedirects: 0 });
  const query = new URL(begun.headers()["location"] ?? "").searchParams;
  const back = new URLSearchParams({ code: "orla", state: query.get("state") ?? "" });
  await request.fetch(`${query.get("redirect_uri")}?${back}`, { maxRedirects: 0 });
}

/** Visitors' pages aren't live: until the page says that name. */
const expectName = (visitor: Page, name: string) =>
  expect(async () => {
    await visitor.reload();
    const heading = visitor.getByRole("heading", { level: 1, name });
    await expect(heading).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

const sectionOf = (page: Page) => page.getByRole("region", { name: "A file in the repository" });

test("a file in the repository changes the page", async ({ openAsVisitor, codeHost, baseURL }) => {
  const [owner, visitor] = [await openAsVisitor(), await openAsVisitor()];
  await signIn(owner);
  const { id } = await call<{ id: string }>(owner, "/projects", {
    name: "Tide",
    description: "Tables.",
    repositoryUrl: `https://code.example/${path}`,
  });
  codeHost.write(`name: Tidewater
stack: [Rust]
positions:
  - { key: charts, role: designer, title: Chart drawing }
pictures:
  - { path: docs/chart.png, alt: The tides of today }
`);
  await visitor.goto(`/projects/${id}`);

  await test.step("An owner sees what it would change, and takes it over", async () => {
    await owner.goto(`/projects/${id}/settings`);
    await sectionOf(owner).getByRole("button", { name: "Look for files" }).click();
    const preview = owner.getByRole("article", { name: "stack-cafe.yml" });
    await expect(preview).toContainText("Tidewater");
    await expect(preview).toContainText("New: Chart drawing (designer, 1 seat)");
    await expect(preview).toContainText("docs/chart.png: The tides of today");
    await preview.getByRole("button", { name: "Read this file from now on" }).click();
    await expect(sectionOf(owner)).toContainText("stack-cafe.yml decides: Name, Technologies");
  });

  await test.step("A visitor's page follows, and the owner's form is marked", async () => {
    await expectName(visitor, "Tidewater");
    await expect(visitor.getByRole("link", { name: "Rust" })).toBeVisible();
    const picture = visitor.getByRole("img", { name: "The tides of today" });
    const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(widthOf).toBeGreaterThan(0);
    const name = owner.getByLabel("Name", { exact: true });
    await expect(name).toHaveValue("Tidewater");
    await expect(name).not.toBeEditable();
    await expect(name).toHaveAccessibleDescription("From stack-cafe.yml in the repository");
    await expect(owner.getByLabel("Description", { exact: true })).toBeEditable();
  });

  const hook = await call<WebhookWithSecret>(owner, "/hooks", { project: id });
  const push = async (text: string) => {
    codeHost.write(text);
    const body = pushBody({ written: text });
    const { host: _, ...headers } = deliveryHeaders("github", {
      event: "push",
      body,
      secret: hook.secret,
    });
    const to = `${baseURL}/api/v1/hooks/${hook.id}/events/github`;
    expect((await fetch(to, { method: "POST", headers, body })).status).toBe(200);
    // The job would run within a minute.
    await call(owner, "/admin/jobs/read-repository-files/run", {});
  };

  await test.step("A push changes the page", async () => {
    await push("name: Ebb and flow\n");
    await expectName(visitor, "Ebb and flow");
  });

  await test.step("A push with a mistake doesn't, and the owner sees where it is", async () => {
    await push("# The name\nname: E\n");
    await expect(sectionOf(owner).getByRole("alert")).toContainText("Line 2: name: Too Short!", {
      timeout: 60_000,
    });
    await expectName(visitor, "Ebb and flow");
  });

  await test.step("The owner stops it, and changes the name by hand", async () => {
    await sectionOf(owner).getByRole("button", { name: "Stop reading it" }).click();
    await owner.getByLabel("Name", { exact: true }).fill("By hand");
    await owner.getByRole("button", { name: "Save changes" }).click();
    await expectName(visitor, "By hand");
  });
});
