import { expect, test } from "vitest";
import { ApiError, messageOf } from "./api-error.ts";

const refusal = (...messages: string[]) =>
  new ApiError(400, {
    code: "invalid",
    message: "name: Too Short!; slug: Too Short!",
    fields: messages.map((message, index) => ({ path: `field${index}`, message })),
  });

test.each([
  [["Choose developer or designer."], "Choose developer or designer."],
  [["Too Short!", "Too Short!"], "Too Short!"],
  [["Too Short!", "Not an id"], "Too Short! Not an id."],
  [["This isn't the project's name"], "This isn’t the project’s name"],
  [[], "name: Too Short!; slug: Too Short!"],
])("field errors are listed once each: %j", (messages, said) => {
  expect(messageOf(refusal(...messages))).toBe(said);
});
