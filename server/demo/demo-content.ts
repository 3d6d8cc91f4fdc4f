// The content of a new embedded database, so that every screen has something to show. Times are
// days before the moment of loading, so that the content always looks recent.
import { readFileSync } from "node:fs";
import type { z } from "zod";
import { demoFiles } from "./demo-content-types.ts";

type File = keyof typeof demoFiles;

function load<F extends File>(file: F): z.output<(typeof demoFiles)[F]> {
  const text = readFileSync(new URL(`./content/${file}.json`, import.meta.url), "utf8");
  return demoFiles[file].parse(JSON.parse(text)) as z.output<(typeof demoFiles)[F]>;
}

export const demoContent = {
  people: load("people"),
  projects: load("projects"),
  positions: load("positions"),
  applications: load("applications"),
  invitations: load("invitations"),
  threads: load("threads"),
  events: load("events"),
};

/** The repositories of the demo code host. */
export const demoRepositories = load("repositories");

/** Owns the repositories of everybody who signs in with a login of their own. */
export const newcomerLogin = "newcomer";
