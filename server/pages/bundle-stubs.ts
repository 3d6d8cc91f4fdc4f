// Removes unused parts of libraries from the browser's scripts.
import type { Plugin } from "vite";

/** Replacements for some exports of a module, by the end of its path. The others stay. */
const replacements: Record<string, string> = {
  // In the router's framework mode links preload what its manifest names.
  "react-router/dist/production/lib/dom/ssr/components.js":
    "export const PrefetchPageLinks = () => null;",
  // The router's instrumentation isn't used.
  "react-router/dist/production/lib/router/instrumentation.js": [
    "export const consumeInstrumentationClientResultMetaReceiver = () => undefined;",
    "export const getRouteInstrumentationUpdates = () => ({});",
    "export const instrumentClientSideRouter = (router) => router;",
  ].join("\n"),
  // The server names the modules of a page, and the styles are one file.
  "\0vite/preload-helper.js": "export const __vitePreload = (load) => load();",
};

const rest = "?rest";

export function bundleStubs(): Plugin {
  return {
    name: "bundle-stubs",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const [end, code] = Object.entries(replacements).find(([name]) => id.endsWith(name)) ?? [];
      if (end === undefined) return null;
      return id.startsWith("\0") ? code : `export * from "${id}${rest}";\n${code}`;
    },
  };
}
