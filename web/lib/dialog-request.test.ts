import { expect, test } from "vitest";
import { createDialogRequest } from "./dialog-request.ts";

test("the listener gets requests, and a late one the last request before it", () => {
  const { ask, onAsked } = createDialogRequest<string>();
  const heard: string[] = [];
  ask("0");
  ask("1");
  const end = onAsked((one) => heard.push(one));
  expect(heard).toEqual(["1"]);
  ask("2");
  expect(heard).toEqual(["1", "2"]);
  end();
  ask("3");
  expect(heard).toHaveLength(2);
  onAsked((one) => heard.push(one))();
  onAsked((one) => heard.push(one))();
  expect(heard).toEqual(["1", "2", "3"]);
});
