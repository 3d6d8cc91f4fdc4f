// Plain JavaScript, since it has to run on whatever Node npm found: makes npm's scripts use the
// Node of the packages, and reports what is missing if they have none.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const oldest = 24;
const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const brought = path.join(modules, `node-${process.platform}-${process.arch}`, "bin/node");
const link = path.join(modules, ".bin/node");

if (process.argv.includes("link")) {
  // What an interrupted `npm pack` left; npm would prefer it to the lockfile from then on.
  const [lock, shrinkwrap] = ["package-lock.json", "npm-shrinkwrap.json"].map((name) =>
    fileURLToPath(new URL(`../../${name}`, import.meta.url)),
  );
  if (fs.existsSync(lock)) fs.rmSync(shrinkwrap, { force: true });
  // The packages for other processors have a command of the same name. Some versions of npm (seen
  // with 10.8 and 11.6) that skip those packages remove the link of the right one too.
  if (fs.existsSync(brought) && !fs.existsSync(link)) {
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.chmodSync(brought, 0o755);
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(link), brought), link);
  }
  // Headers for compiling additions to Node, of which there are none here: 67 MB.
  fs.rmSync(path.join(path.dirname(brought), "../include"), { recursive: true, force: true });
} else if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `This needs Node ${oldest} or newer; npm runs it with ${process.version} (${process.execPath}).\n` +
      "On Linux `npm ci` brings one; elsewhere install it, then run the command again.",
  );
  process.exit(1);
}
