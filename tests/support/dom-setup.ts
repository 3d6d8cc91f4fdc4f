// Runs before each file of component tests, which share their worker's modules: a hook of a module
// would belong to the first file alone.
import { format } from "node:util";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { removeDrafts } from "#web/lib/drafts.ts";
import { dismissToast, toastNotes } from "#web/ui/toaster.ts";

// The first test that shows a page or a dialog loads its modules.
configure({ asyncUtilTimeout: 10_000 });

const { error, warn } = console;
let problems: string[] = [];

beforeEach(() => {
  problems = [];
  const collect =
    (level: string) =>
    (...values: unknown[]) =>
      void problems.push(`${level}: ${format(...values)}`);
  console.error = collect("error");
  console.warn = collect("warning");
});

afterEach(() => {
  cleanup();
  for (const { id } of toastNotes()) dismissToast(id);
  removeDrafts();
  Reflect.deleteProperty(globalThis, "EventSource");
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(console, { error, warn });
  if (problems.length > 0) throw new Error(`Written to the console:\n${problems.join("\n")}`);
});
