// What is generated from the migrated database: its types (schema.ts) and docs/schema.sql. A command
// too: `npm run schema`.
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { PoolConfig } from "pg";
import { connect } from "./connect.ts";
import { openEmbedded } from "./embedded/open.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrate } from "./migrate.ts";

const root = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** The text of `schema.ts` for the migrated database at `where`, a socket's folder as its host. */
export async function schemaOf(where: PoolConfig): Promise<string> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), "stack-cafe-schema-"));
  const file = path.join(folder, "schema.ts");
  try {
    const config = path.join(root, ".kysely-codegenrc.json");
    const source = ["--config-file", config, "--url", addressOf(where), "--out-file", file];
    await tool("kysely-codegen/dist/cli/bin.js", source);
    await tool("oxfmt/bin/oxfmt", ["-c", path.join(root, ".oxfmtrc.json"), file]);
    return await fs.readFile(file, "utf8");
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function tool(file: string, args: string[]): Promise<void> {
  await run(process.execPath, [path.join(root, "node_modules", file), ...args], { cwd: root });
}

function addressOf({ host, port, user, database }: PoolConfig): string {
  const parts = { host: String(host), port: String(port), user: String(user) };
  return `postgres:///${database}?${new URLSearchParams(parts).toString()}`;
}

async function writeSchema(): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), "stack-cafe-schema-"));
  const embedded = await openEmbedded(dataDir, console.log);
  try {
    const database = connect(embedded.connection);
    await migrate(database, console.log);
    await database.close();
    const text = await schemaOf(embedded.connection);
    await fs.writeFile(path.join(import.meta.dirname, "schema.ts"), text);
    const description = await describeSchema(embedded.connection);
    await fs.writeFile(path.join(root, "docs/schema.sql"), description);
  } finally {
    await embedded.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await writeSchema();
