// Packages that report installations are opted out of by the project's own settings.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.dirname(import.meta.dirname);

/** Scarf's report for a package that we install, with nowhere to send it. */
const program = `
  process.env.SCARF_LOCAL_PORT = "1";
  const report = require("@scarf/scarf/report.js");
  const parent = { name: "a-package", version: "1.0.0", scarfSettings: { defaultOptIn: true } };
  const { name, version, scarfSettings } = require("./package.json");
  const rootPackage = { name, version, scarfSettings };
  report.tmpFileName = () => "/dev/null";
  report.getDependencyInfo = async () => ({ scarf: { name: "@scarf/scarf" }, parent, rootPackage });
  report.reportPostInstall().then(() => console.log("sent"), ({ message }) => console.log(message));`;

test("Scarf finds that we opted out", () => {
  const { PATH = "" } = process.env;
  const { stdout } = spawnSync(process.execPath, ["-e", program], {
    cwd: root,
    env: { PATH },
    encoding: "utf8",
  });
  expect(stdout.trim()).toBe("User has opted out");
});
