// The format of backups (docs/backup.md): text, compressed by gzip. A line that says what it is, one
// of JSON that says what it contains, the rows of each table as COPY writes them, and a checksum.
import { z } from "zod";

export const formatNumber = 1;

/** The beginning of the first line, by which a backup is recognised. */
export const magic = "-- Stack Cafe backup, format ";
export const firstLine = `${magic}${formatNumber}: read docs/backup.md\n`;
const headerPrefix = "-- ";
export const endOfTable = "\\.\n";

/** Longer headers aren't read: there is one entry per table, column and migration. */
export const maxHeaderBytes = 16 * 1024 * 1024;

/** The operator's own pages; longer files aren't pages. */
export const maxFileBytes = 1024 * 1024;
export const ownPage = /^content\/[a-z]+\.md$/;

const name = z.string().regex(/^[a-z_][a-z\d_]{0,62}$/);

const headerSchema = z.object({
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** As PostgreSQL says it, such as 18.4. */
  postgresql: z.string(),
  /** The schema: its migrations in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** In the order in which their rows follow. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.int().min(0) })),
  /** Of identity columns. */
  sequences: z.array(z.object({ table: name, column: name, value: z.int(), isUsed: z.boolean() })),
  /** Files of the data directory: texts, by their path in it. */
  files: z.array(z.object({ path: z.string().regex(ownPage), text: z.string().max(maxFileBytes) })),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupTable = BackupHeader["tables"][number];

export function headerLine(header: BackupHeader): string {
  return `${headerPrefix}${JSON.stringify(header)}\n`;
}

/** Throws if it isn't one. */
export function parseHeaderLine(line: string): BackupHeader {
  return headerSchema.parse(JSON.parse(line.slice(headerPrefix.length)));
}

const columnsOf = ({ columns }: BackupTable) => columns.map((column) => `"${column}"`).join(", ");

/** The line before the rows of a table. */
export function tableLine(table: BackupTable): string {
  return `copy "${table.name}" (${columnsOf(table)}) from stdin;\n`;
}

export const copyOut = (table: BackupTable) =>
  `copy (select ${columnsOf(table)} from public."${table.name}") to stdout`;
export const copyIn = (table: BackupTable) =>
  `copy public."${table.name}" (${columnsOf(table)}) from stdin`;

/** The last line; its checksum is over everything before it, as text. */
export const checksumLine = (sha256: string) => `-- sha256 ${sha256}\n`;
export const checksumBytes = checksumLine("0".repeat(64)).length;
