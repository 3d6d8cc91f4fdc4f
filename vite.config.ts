// Builds what browsers get (dist/client) and the renderer of pages (dist/server/render.js):
// `createBuilder().then((builder) => builder.buildApp())`. STACK_CAFE_DIST moves both elsewhere.
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./server/pages/chunk-groups.ts";
import { markMessages } from "./server/pages/inline-messages.ts";
import { finishFiles } from "./server/pages/precompress.ts";
import { bundleStubs } from "#server/pages/bundle-stubs.ts";

const root = import.meta.dirname;
const dist = path.resolve(root, process.env["STACK_CAFE_DIST"] || "dist");
const browserEntry = path.join(root, "web/app/browser.tsx");

export default defineConfig(({ command }) => ({
  root,
  appType: "custom",
  publicDir: "web/public",
  plugins: [react(), tailwindcss(), bundleStubs(), markMessages()],
  environments: {
    client: {
      // Found only when a dialog first opens, they would be bundled with a React of their own.
      optimizeDeps: {
        include: ["@base-ui/react/dialog", "@base-ui/react/menu", "@base-ui/react/toast"],
      },
      build: {
        outDir: path.join(dist, "client"),
        emptyOutDir: true,
        manifest: true,
        target: "es2023",
        // The first that know light-dark(), on which both themes stand.
        cssTarget: ["chrome123", "firefox120", "safari17.5"],
        cssCodeSplit: false,
        // Fonts are preloaded by address and pictures cached by it; inlined they'd be neither.
        assetsInlineLimit: 0,
        // The server names the modules of a page, and few are shared by what is loaded later.
        modulePreload: false,
        rolldownOptions: {
          input: [browserEntry, "web/app/theme-script.ts"],
          output: {
            codeSplitting: {
              groups: chunkGroups(browserEntry, path.join(root, "web/app/routes.tsx")),
            },
          },
          plugins: [finishFiles()],
        },
      },
    },
    ssr: {
      // All in one file: React is then the production build whatever NODE_ENV says at run time.
      ...(command === "build" && { resolve: { noExternal: true } }),
      build: {
        outDir: path.join(dist, "server"),
        emptyOutDir: true,
        copyPublicDir: false,
        target: "node20",
        minify: false,
        rolldownOptions: {
          input: { render: "server/pages/render.tsx" },
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
  builder: {},
}));
