// Runs before each file of component tests, which share their worker's modules: a hook in a module
// would apply to the first file only.
import { format } from "node:util";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { createRoot } from "react-dom/client";
import { afterEach } from "vitest";
import { dismissToast, toastNotes } from "#web/ui/toaster.ts";
import { waitForCalls } from "./app-calls.ts";

// Pages detect a browser, although the server runs in the same process.
import.meta.env.SSR = false;

// The first test that renders a page or a dialog loads its modules, beside other work.
configure({ asyncUtilTimeout: 60_000, getElementError: missing });

/**
 * Prints the page and its alerts, only once the message is read: waiting for an element discards many
 * errors. Without the header, which would take up all of the printed length.
 */
function missing(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  const get = () => {
    const main = container === document.body ? container.querySelector("main") : null;
    const alerts = [...document.querySelectorAll(".toasts, [role=alert], [role=status]")]
      .map(({ textContent }) => textContent.trim())
      .filter(Boolean);
    return [message, `Alerts: ${alerts.join(" | ")}`, prettyDOM(main ?? container) || null]
      .filter(Boolean)
      .join("\n\n");
  };
  return Object.defineProperty(error, "message", { configurable: true, get });
}

// React adds its listeners to a root's container once, but marks the container's document, too, where
// it then listens to selections only. Pages have the document as their root: it has to be the first.
createRoot(document).unmount();

const problems: string[] = [];
const collect =
  (level: string) =>
  (...values: unknown[]) =>
    void problems.push(`${level}: ${format(...values)}`);
console.error = collect("error");
console.warn = collect("warning");

/** In the past, since happy-dom keeps a cookie with `max-age=0` for the rest of the millisecond. */
function removeCookies(): void {
  for (const cookie of document.cookie.split("; ")) {
    const [name] = cookie.split("=");
    document.cookie = `${name}=; path=/; expires=${new Date(0).toUTCString()}`;
  }
}

afterEach(async () => {
  cleanup();
  await waitForCalls();
  for (const { id } of toastNotes()) dismissToast(id);
  // Drafts are read from the storage again.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  Reflect.deleteProperty(globalThis, "EventSource");
  localStorage.clear();
  sessionStorage.clear();
  removeCookies();
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`Written to the console:\n${found.join("\n")}`);
});
