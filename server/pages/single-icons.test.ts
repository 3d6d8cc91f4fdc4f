import { expect, test } from "vitest";
import { iconModules, withSingleIcons } from "./single-icons.ts";

const modules = iconModules();

test("each icon is imported by its own module, types aren't, and all on one line", () => {
  const code = [
    "import {",
    "  ArrowUp,",
    "  type LucideIcon,",
    "  Settings as Gear,",
    '} from "lucide-react";',
    'import { Link } from "react-router";',
  ].join("\n");
  expect(withSingleIcons(code, modules).split("\n")).toEqual([
    'import ArrowUp from "lucide-react/icons/arrow-up"; import Gear from "lucide-react/icons/settings";',
    'import { Link } from "react-router";',
  ]);
});

test("an icon by an older name comes from the module of its new one", () => {
  expect(withSingleIcons('import { Edit } from "lucide-react";', modules)).toBe(
    'import Edit from "lucide-react/icons/square-pen";',
  );
});

test("an icon that isn't there ends the build", () => {
  expect(() => withSingleIcons('import { Kettle9 } from "lucide-react";', modules)).toThrow(
    "Kettle9",
  );
});
