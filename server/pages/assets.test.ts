import { expect, test } from "vitest";
import { builtAssets } from "./assets.ts";

const manifest = {
  "_framework.js": { file: "assets/framework.js" },
  "_shared.js": { file: "assets/shared.js", imports: ["_framework.js"] },
  "web/app/browser.tsx": {
    file: "assets/browser.js",
    src: "web/app/browser.tsx",
    isEntry: true,
    imports: ["_framework.js"],
    dynamicImports: ["web/routes/home.tsx", "web/app/UserMenu.tsx"],
  },
  "web/app/theme-script.ts": { file: "assets/theme.js", isEntry: true },
  "web/app/UserMenu.tsx": {
    file: "assets/menu.js",
    name: "UserMenu",
    src: "web/app/UserMenu.tsx",
    isDynamicEntry: true,
    imports: ["web/app/browser.tsx"],
  },
  "web/routes/home.tsx": {
    file: "assets/home.js",
    name: "home",
    src: "web/routes/home.tsx",
    isDynamicEntry: true,
    imports: ["_shared.js", "web/app/browser.tsx"],
  },
  "_project~project-stack.js": {
    file: "assets/project.js",
    name: "project~project-stack",
    imports: ["web/app/browser.tsx"],
  },
  "style.css": { file: "assets/style.css", src: "style.css" },
};

test("a page preloads its own routes and their imports, each once", () => {
  expect(
    builtAssets(manifest, "assets/en-1a2b").preloadsOf(["sign-in", "home"]).toSorted(),
  ).toEqual([
    "/assets/en-1a2b/browser.js",
    "/assets/en-1a2b/framework.js",
    "/assets/en-1a2b/home.js",
    "/assets/en-1a2b/shared.js",
  ]);
});

test.each(["project", "project-stack"])(
  "the page %s preloads the file that it shares with another page",
  (name) => {
    expect(builtAssets(manifest, "assets/en-1a2b").preloadsOf([name])).toContain(
      "/assets/en-1a2b/project.js",
    );
  },
);

test("the manifest yields the entry, the theme and the stylesheet", () => {
  expect(builtAssets(manifest, "assets/en-1a2b")).toMatchObject({
    themeScript: "/assets/en-1a2b/theme.js",
    modules: ["/assets/en-1a2b/browser.js"],
    styles: ["/assets/style.css"],
  });
});

test("a build without an entry is refused", () => {
  expect(() => builtAssets({}, "assets")).toThrow("build again");
});
