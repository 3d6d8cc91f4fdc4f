// What the log of a real server records of failed sign-ins and of the viewers of requests.
import { expect, test } from "vitest";
import { freePort } from "#server/start/port.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const { where } = await openTestDatabase();

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reason?: string;
  readonly userId?: string;
  readonly operation?: string;
  readonly res?: { statusCode: number };
}

async function start() {
  const port = await freePort("127.0.0.1");
  const server = await startApiServer(where, { LOG_LEVEL: "info", PORT: String(port) });
  const lines = () => server.lines.map((line) => JSON.parse(line) as Line);
  return { server, lines, newBrowser: () => new CookieJar(server.origin) };
}

const info = 30;
const warn = 40;

test("a declined or expired sign-in is logged with its reason and without secrets", async () => {
  const { server, lines, newBrowser } = await start();
  const secrets: string[] = [];
  /** Starts a sign-in, and returns from the code host with `query` beside the state. */
  const comeBack = async (query: string, change = (state: string) => state) => {
    const browser = newBrowser();
    const { location } = await browser.get("/auth/github");
    const state = new URL(location).searchParams.get("state") ?? "";
    secrets.push(state, ...browser.cookies.values());
    return browser.get(`/auth/github/callback?${query}&state=${change(state)}`);
  };
  await comeBack("error=access_denied&error_description=private-words");
  await comeBack("error=redirect_uri_mismatch");
  await comeBack(`error=${encodeURIComponent('x"\n{"level":60,"msg":"private-words"}')}`);
  await comeBack("nothing=1");
  await comeBack("code=private-words", (state) => `${state.slice(0, 8)}${"A".repeat(24)}`);
  await comeBack("code=private-words", () => "B".repeat(32));
  await newBrowser().get("/auth/github/callback?code=private-words");
  await newBrowser().get("/auth/github/callback?code=private-words&state=short");

  await expect
    .poll(() => lines().filter(({ msg }) => msg.startsWith("sign-in ")))
    .toMatchObject([
      { level: info, msg: "sign-in declined", reason: "access_denied" },
      { level: warn, msg: "sign-in refused by the code host", reason: "redirect_uri_mismatch" },
      { level: warn, msg: "sign-in refused by the code host", reason: "an unknown error" },
      { level: info, msg: "sign-in declined", reason: "no code" },
      { level: info, msg: "sign-in expired", reason: "its state doesn't match" },
      { level: info, msg: "sign-in expired", reason: expect.stringContaining("no such sign-in") },
      { level: info, msg: "sign-in expired", reason: expect.stringContaining("no readable state") },
      { level: info, msg: "sign-in expired", reason: expect.stringContaining("no readable state") },
    ]);
  const text = server.lines.join("\n");
  expect(secrets.filter((secret) => secret.length < 20)).toEqual([]);
  expect([...secrets, "private-words"].filter((secret) => text.includes(secret))).toEqual([]);
});

test("requests are logged with the signed-in person's id, and without one for visitors and invalid cookies", async () => {
  const { lines, newBrowser } = await start();
  const browser = newBrowser();
  const { location } = await browser.get("/auth/github");
  const authorizeParams = Object.fromEntries(new URL(location).searchParams);
  const chosen = await browser.post(location, { ...authorizeParams, login: "mirav" });
  await browser.get(chosen.location);
  const { body } = await browser.get("/api/v1/current-session");
  const { id } = (JSON.parse(body) as { user: { id: string } }).user;
  await browser.get("/api/v1/projects");
  await newBrowser().get("/api/v1/techs");
  const liar = newBrowser();
  liar.cookies.set("session", "invented");
  await liar.get("/api/v1/computations/trendingsearches/latest");
  await browser.get("/api/v1/nowhere");

  const completed = (operation: string, status = 200) =>
    lines().filter((line) => line.operation === operation && line.res?.statusCode === status);
  await expect.poll(() => completed("other", 404)).toHaveLength(1);
  expect(completed("listProjects")).toMatchObject([{ userId: id }]);
  expect(completed("readCurrentSession")).toMatchObject([{ userId: id }]);
  for (const operation of ["listTechs", "readTrending"]) {
    const [line] = completed(operation);
    expect(line).toBeDefined();
    expect(line).not.toHaveProperty("userId");
  }
});
