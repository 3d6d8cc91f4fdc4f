import type { ApiResponse, Caller } from "#tests/support/test-app.ts";
import type { World } from "./permission-fixture.ts";

/** A valid call of an operation. */
export type SampleCall = (world: World, caller: Caller) => Promise<ApiResponse<unknown>>;

export const sendReport = ({ commentId }: World, caller: Caller) =>
  caller.post("/reports", { kind: "comment", id: commentId, category: "spam", text: "An ad" });
