// The catalogue that comes with the product, brought into the database at each start.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Database } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { saveCatalogue } from "./save-catalogue.ts";

const catalogue = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    description: z.string().default(""),
    related: z.array(z.string()).default([]),
    aliases: z.array(z.string()),
    logo: z.string().nullable(),
    tone: z.enum(["dark", "light"]).optional(),
  }),
);

const file = new URL("../../../catalogue/techs.json", import.meta.url);

/** Adds and updates technologies; loading the same catalogue again changes nothing. */
export async function loadCatalogue(
  database: Database,
): Promise<{ added: number; updated: number }> {
  const entries = catalogue.parse(JSON.parse(await readFile(file, "utf8")));
  return inTransaction(database.db, (transaction) => saveCatalogue(transaction, entries));
}
