// `npm run schema`: writes docs/schema.sql, which describes the migrated database.
import fs from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "./connect.ts";
import { openEmbedded } from "./embedded/open.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrate } from "./migrate.ts";

const file = path.resolve(import.meta.dirname, "../../docs/schema.sql");

async function writeSchema(): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), "stack-cafe-schema-"));
  const embedded = await openEmbedded(dataDir, console.log);
  try {
    const database = connect(embedded.connection);
    await migrate(database, console.log);
    await database.close();
    await fs.writeFile(file, await describeSchema(embedded.connection));
  } finally {
    await embedded.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

await writeSchema();
