// The examples in ops/ agree with the program: settings, paths, limits and times. The programs that
// they are for aren't needed here.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { streamPath } from "#contract/realtime.ts";
import { hookLimits } from "#contract/webhooks.ts";
import { connectionLimits } from "#server/http/edge/connections.ts";
import { secretSettings, settingsSchema } from "#server/settings-schema.ts";

const root = path.dirname(import.meta.dirname);
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const unit = read("ops/stack-cafe.service");
const unitOfMany = read("ops/stack-cafe@.service");
const nginx = read("ops/nginx.conf");
const caddy = read("ops/Caddyfile");
const haproxy = read("ops/haproxy.cfg");
const containerfile = read("ops/Containerfile");
const compose = read("ops/compose.yaml");

const settings = [
  ...Object.keys(settingsSchema.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
];
/** Variables of Node, of the memory allocator and of the image of PostgreSQL. */
const ofOthers = /^(?:NODE_|MALLOC_|POSTGRES_)/;

const named = (text: string, assignment: RegExp) =>
  [...text.matchAll(assignment)].map(([, name = ""]) => name);

test("the examples set settings that exist", () => {
  const set = [
    ...named(unit, /(?:Environment=| )([A-Z][A-Z_]{3,})=/g),
    ...named(containerfile, /\b([A-Z][A-Z_]{3,})=/g),
    ...named(compose, /^ {6}([A-Z_]{4,}):/gm),
    ...[nginx, caddy, haproxy].flatMap((text) => named(text, /^#.* ([A-Z][A-Z_]{3,})=/gm)),
    ...named(read("docs/operating.md"), /^([A-Z][A-Z_]{3,})=/gm),
  ].filter((name) => !ofOthers.test(name));
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !settings.includes(name))).toEqual([]);
});

test("the service and the container start the server as npm start does", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: { start: string } };
  const [, flags = ""] = /exec node (.*)$/.exec(scripts.start) ?? [];
  expect(flags).toContain("server/main.ts");
  expect(unit).toContain(`/.bin/node ${flags}\n`);
  expect(containerfile).toContain(
    JSON.stringify(["node", ...flags.split(" ")]).replaceAll(",", ", "),
  );
  for (const [variable] of scripts.start.matchAll(/MALLOC_\w+=\d+/g)) {
    expect(unit).toContain(variable);
    expect(containerfile).toContain(variable);
  }
});

test("the service of several processes differs from the other in its ports alone", () => {
  const settingsIn = (text: string) =>
    text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const own = settingsIn(unitOfMany);
  const one = settingsIn(unit);
  expect(own.filter((line) => !one.includes(line))).toEqual([
    "Description=Stack Cafe at port %i",
    "Environment=DATA_DIR=/var/lib/stack-cafe PORT=%i",
  ]);
  expect(own).toHaveLength(one.length);
});

test("proxies let the largest delivery and event streams through, and close idle connections first", () => {
  const megabytes = 1_000_000;
  const limits = [
    Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1]) * 1024 * 1024,
    Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * megabytes,
  ];
  for (const limit of limits) expect(limit).toBeGreaterThan(hookLimits.delivery);
  expect(nginx).toContain(`location = ${streamPath} {`);
  expect(nginx).toContain("max_fails=0");
  const idle = [/keepalive_timeout (\d+)s/, /keepalive (\d+)s/, /http-keep-alive (\d+)s/];
  const seconds = idle.map((pattern, index) =>
    Number(pattern.exec([nginx, caddy, haproxy][index] ?? "")?.[1]),
  );
  for (const one of seconds) expect(one * 1000).toBeLessThan(connectionLimits.keepAliveMs);
  expect(nginx).toContain(`limit_conn stack_cafe_connections ${connectionLimits.ofNetwork};`);
  expect(haproxy).toContain(`gt ${connectionLimits.ofNetwork} }`);
});

test("what npm packs has what a start needs, and no tests", () => {
  const { files, dependencies } = JSON.parse(read("package.json")) as {
    files: string[];
    dependencies: Record<string, string>;
  };
  for (const room of [
    "server",
    "contract",
    "shared",
    "catalogue",
    "dist",
    "web",
    "vite.config.ts",
  ]) {
    expect(files).toContain(room);
  }
  // Without it, an image that is built from the archive has the operator's secrets.
  expect(files).toContain(".dockerignore");
  expect(read(".dockerignore")).toMatch(/^ops\/secrets$/m);
  expect(read(".dockerignore")).toMatch(/^ops\/site\.env$/m);
  expect(files.filter((file) => /^(?:bench|tests)(?!\/postgres-15)/.test(file))).toEqual([]);
  // The rooms that run from their sources, without their tests, development pages and builders.
  const sources = fs.globSync("{server,contract,shared,catalogue}/**/*.{ts,js}", { cwd: root });
  const packages = sources
    .filter((file) => !/\.test\.ts$|\/make-|serve-dev|development-pages/.test(file))
    .filter((file) => !file.endsWith("build-pages.ts") && !file.startsWith("catalogue/"))
    .flatMap((file) => [
      ...read(file).matchAll(/^import (?!type).*? from "([^#."][^"]*)"|^} from "([^#."][^"]*)"/gm),
    ])
    .map(([, one, other]) => one ?? other ?? "")
    .filter((name) => !name.startsWith("node:"))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "");
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([]);
});
