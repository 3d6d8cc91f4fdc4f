import { expect, test } from "vitest";
import { askToReport, onAskedToReport, type Reportable } from "./ask-to-report.ts";

const thing = { kind: "user", id: "1", name: "Ada" } as const;

test("who listens is asked, and who comes late hears the last of what was asked before", () => {
  const heard: Reportable[] = [];
  askToReport({ ...thing, id: "0" });
  askToReport(thing);
  const end = onAskedToReport((one) => heard.push(one));
  expect(heard).toEqual([thing]);
  askToReport({ ...thing, id: "2" });
  expect(heard.map(({ id }) => id)).toEqual(["1", "2"]);
  end();
  askToReport({ ...thing, id: "3" });
  expect(heard).toHaveLength(2);
  onAskedToReport((one) => heard.push(one))();
  onAskedToReport((one) => heard.push(one))();
  expect(heard.map(({ id }) => id)).toEqual(["1", "2", "3"]);
});
