import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { copyProject, startServer } from "#tests/support/server-process.ts";

function rewrite(file: string, change: (text: string) => string): void {
  fs.writeFileSync(file, change(fs.readFileSync(file, "utf8")));
}

/** A restart takes seconds, and many where other work keeps the processors busy. */
const patient = { timeout: 100_000 };

/** The WebSocket on which Vite announces changes to browsers, and the messages so far. */
async function listenAsBrowser(address: string): Promise<{ said: Set<string> }> {
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? "";
  const socket = new WebSocket(`${address.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  const said = new Set<string>();
  socket.addEventListener("message", ({ data }) => {
    said.add((JSON.parse(String(data)) as { type: string }).type);
  });
  await vi.waitUntil(() => said.has("connected"), patient);
  return { said };
}

/** Vite's ways to a file by its address. */
const addressesOf = (cwd: string, file: string) =>
  [`/${file}`, `/@fs${cwd}/${file}`, `/@fs/${cwd}//${file}`].flatMap((address) =>
    ["", "?raw", "?url", "?import&raw", "?raw??", "?.svg?.wasm?init"].map(
      (query) => encodeURI(address) + query,
    ),
  );

test("changes of server and browser code take effect without a restart", async () => {
  const cwd = path.join(temporaryDir(), "cafe");
  copyProject(cwd);
  const env = { NODE_ENV: "development" };
  const dataDir = "data (of [Ada])";
  const server = startServer({ cwd, dataDir, arguments: ["--dev"], env });
  const address = await server.ready;
  const health = async () => (await (await fetch(`${address}/healthz`)).json()) as unknown;
  expect(await health()).toEqual({ status: "up" });
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(`${address}/web/app/browser.tsx`)).status).toBe(200);
  // The data directory is among the files of the project here, and isn't served.
  fs.writeFileSync(path.join(cwd, dataDir, "kept.txt"), "a secret of the data");
  for (const way of addressesOf(cwd, `${dataDir}/kept.txt`)) {
    const reply = await fetch(address + way);
    expect([way, (await reply.text()).includes("a secret of the data")]).toEqual([way, false]);
  }
  const { said } = await listenAsBrowser(address);

  const file = path.join(cwd, "server/http/health.ts");
  rewrite(file, (text) => text.replace('"up"', '"changed"'));
  await vi.waitUntil(() => said.has("full-reload"), patient);
  expect(await health()).toEqual({ status: "changed" });

  rewrite(file, (text) => `${text}\nthis is no TypeScript`);
  await vi.waitUntil(() => server.output().includes("Still running the version"), patient);
  expect(await health()).toEqual({ status: "changed" });

  rewrite(path.join(cwd, "web/ui/Button.tsx"), (text) => `${text}\n`);
  await vi.waitUntil(() => said.has("update"), patient);

  server.signal("SIGINT", "group");
  expect(await server.ended).toBe(0);
});
