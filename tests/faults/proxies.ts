// The proxies of ops/, each with its example as it is but for addresses, certificates and limits.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { temporaryDir } from "#tests/support/temporary-dir.ts";

export type ProxyName = "haproxy" | "nginx" | "caddy";

const example = (file: string) =>
  fs.readFileSync(path.join(import.meta.dirname, "../../ops", file), "utf8");

/** The lines of a file, without those that match. */
const without = (text: string, pattern: RegExp) =>
  text
    .split("\n")
    .filter((line) => !pattern.test(line))
    .join("\n");

interface Setup {
  readonly file: string;
  readonly args: (folder: string) => string[];
  readonly settings: (folder: string, port: number, servers: readonly number[]) => string;
}

const setups: Record<ProxyName, Setup> = {
  haproxy: {
    file: "haproxy.cfg",
    args: (folder) => ["-db", "-f", path.join(folder, "haproxy.cfg")],
    settings: (_, port, servers) =>
      without(
        example("haproxy.cfg"),
        /^ {2}(?:bind :443|log |user |group |daemon|option httplog|http-request redirect)/,
      )
        // Takes 8,000 file descriptors.
        .replace("maxconn 20000", "maxconn 4000")
        .replace("bind :80", `bind 127.0.0.1:${port}`)
        .replace(/ if \{ ssl_fc \}|^.*unless \{ ssl_fc \}\n/gm, "")
        .replace(/^( {2}server )one( 127.0.0.1:)3000(?: track (\w+)\/one)?$/gm, (_line, a, b, of) =>
          servers
            .map((at, index) => `${a}s${index}${b}${at}${of ? ` track ${of}/s${index}` : ""}`)
            .join("\n"),
        ),
  },
  nginx: {
    file: "nginx.conf",
    args: (folder) => ["-e", "stderr", "-c", path.join(folder, "nginx.conf")],
    settings: (folder, port, servers) => {
      const rest = example("nginx.conf").replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, "");
      const site = without(rest, /^ {2}(?:listen \[|ssl_)/)
        .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
        .replace(/^( *server 127.0.0.1:)3000(.*)$/m, (_line, a, b) =>
          servers.map((at) => `${a}${at}${b}`).join("\n"),
        );
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${folder};`)
        .join(" ");
      return `daemon off; pid ${folder}/pid; events { worker_connections 4096; }
http { access_log off; ${temporary}
${site}}`;
    },
  },
  caddy: {
    file: "Caddyfile",
    args: (folder) => ["run", "--adapter", "caddyfile", "--config", path.join(folder, "Caddyfile")],
    settings: (folder, port, servers) =>
      [
        `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}`,
        example("Caddyfile")
          .replace("cafe.example.org {", `http://127.0.0.1:${port} {`)
          .replace("127.0.0.1:3000", servers.map((at) => `127.0.0.1:${at}`).join(" "))
          .replace(/\tlog \{[^}]*\}\n/, ""),
      ].join("\n"),
  },
};

/** Debian has all three as packages of these names. */
export function isInstalled(name: ProxyName): boolean {
  const isThere = spawnSync(name, [name === "caddy" ? "version" : "-v"]).error === undefined;
  if (!isThere) console.log(`${name} isn't installed: apt-get install ${name}. Skipped.`);
  return isThere;
}

/** Starts the proxy at `port`, in front of servers at other ports of this machine. */
export async function startProxy(
  name: ProxyName,
  port: number,
  servers: readonly number[],
): Promise<void> {
  const { file, args, settings } = setups[name];
  const folder = temporaryDir();
  fs.writeFileSync(path.join(folder, file), settings(folder, port, servers));
  const child = spawn(name, args(folder), {
    env: { ...process.env, HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (text) => (complaints += String(text)));
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${complaints}`);
    await pause(50);
  }
}
