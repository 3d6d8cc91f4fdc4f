// Asking the thread of the index, and what is said when it ends.
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexClient } from "./client.ts";
import type { WorkerData } from "./questions.ts";

const database = await openTestDatabase();

function clientWith(changes: Partial<WorkerData> = {}) {
  const warnings: string[] = [];
  const data = { addresses: database.addresses, configuration: "english", file: null, ...changes };
  const client = new IndexClient(data, (problem) => warnings.push(problem));
  onTestFinished(() => client.close());
  return { client, warnings };
}

test("a thread that ends by an error rejects its questions and says why; the next one gets another", async () => {
  const broken = { addresses: null } as unknown as Partial<WorkerData>;
  const { client, warnings } = clientWith(broken);
  for (const count of [1, 2]) {
    await expect(client.ask("status", null)).rejects.toMatchObject({ code: "57P01" });
    expect(warnings).toHaveLength(count);
  }
  expect(warnings[0]).toMatch(
    /^The thread of the project index ended: TypeError: addresses is not iterable/,
  );
  // Where it was thrown.
  expect(warnings[0]).toContain("project-index/worker.ts:");
});
