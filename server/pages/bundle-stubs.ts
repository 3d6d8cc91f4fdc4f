// Leaves out of the browser's script what this site has no use for.
import type { Plugin } from "vite";

/** By the end of a module's name: what stands in for some of its exports. The others stay. */
const replacements: Record<string, string> = {
  // In the router's framework mode links preload what its manifest names.
  "react-router/dist/production/lib/dom/ssr/components.js":
    "export const PrefetchPageLinks = () => null;",
  // Nobody observes the router's every step.
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
