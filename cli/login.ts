// Where the site and the token are kept: a file that only its owner reads.
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { type Login, Problem } from "./client.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const fileOf = (env: Environment) =>
  path.join(env["XDG_CONFIG_HOME"] || path.join(homedir(), ".config"), "stack-cafe", "login.json");

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** @throws Problem unless it is an https address, or one of this machine */
export function siteAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Problem(`${text} isn't an address such as https://cafe.example`);
  }
  const url = new URL(text);
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new Problem("A token is sent over https alone. Give the site's https address.");
  }
  return url.origin;
}

/** CAFE_URL and CAFE_TOKEN of the environment; else what was stored. @throws Problem without a site */
export async function currentLogin(env: Environment): Promise<Login> {
  const stored = await readStored(env);
  const url = env["CAFE_URL"] ? siteAddress(env["CAFE_URL"]) : stored?.url;
  if (url === undefined) {
    throw new Problem("Which site? Run `stack-cafe login https://cafe.example`, or set CAFE_URL.");
  }
  // A token is for the site where it was made.
  const token = env["CAFE_TOKEN"] || (stored?.url === url ? stored.token : null);
  return { url, token };
}

async function readStored(env: Environment): Promise<Login | null> {
  try {
    return JSON.parse(await readFile(fileOf(env), "utf8")) as Login;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new Problem(`${fileOf(env)} can't be read. Log in again, or remove it.`);
  }
}

/** Returns the path of the file. */
export async function storeLogin(env: Environment, login: Login): Promise<string> {
  const file = fileOf(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // The mode counts only for a new file: one that others can read never gets the token.
  const fresh = `${file}.${process.pid}`;
  await rm(fresh, { force: true });
  await writeFile(fresh, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: "wx" });
  await rename(fresh, file);
  return file;
}

export const removeLogin = (env: Environment): Promise<void> => rm(fileOf(env), { force: true });
