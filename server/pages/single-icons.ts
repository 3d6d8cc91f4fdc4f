// Imports each icon by its own module. By way of the list of all icons every module that shows one
// would seem to need them all, and pages would start with those of the whole site.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const library = "lucide-react";
const imports = /import \{([^}]*)\} from "lucide-react";/g;

export function singleIcons(): Plugin {
  let modules: Map<string, string> | undefined;
  return {
    name: "single-icons",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: library },
      handler(code) {
        modules ??= iconModules();
        return withSingleIcons(code, modules);
      },
    },
  };
}

/** @throws where the library has no such icon */
export function withSingleIcons(code: string, modules: ReadonlyMap<string, string>): string {
  return code.replace(imports, (_, names: string) => importsOf(names, modules));
}

/** One line for all, so that the lines of the file stay where they are. */
function importsOf(names: string, modules: ReadonlyMap<string, string>): string {
  const lines = names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => {
      const [exported = "", local = exported] = name.split(" as ");
      const module = modules.get(exported);
      if (!module) throw new Error(`${library} has no icon ${exported}`);
      return `import ${local} from "${library}/icons/${module}";`;
    });
  return lines.join(" ");
}

/** From an icon's name to that of its module, as the library's own list has them. */
export function iconModules(): Map<string, string> {
  const entry = createRequire(import.meta.url).resolve(library);
  const list = readFileSync(path.join(entry, "../../esm/lucide-react.mjs"), "utf8");
  const modules = new Map<string, string>();
  for (const [, names = "", module = ""] of list.matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';/gm,
  )) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) modules.set(name, module);
  }
  return modules;
}
