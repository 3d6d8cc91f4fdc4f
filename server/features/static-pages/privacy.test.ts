// The privacy page claims to name all stored data. Each new column needs a decision: its comment ends
// in the page's words, "Privacy page: its licence", or it contains no personal data.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { reportRetentionDays } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

/** Tables about technologies, the program itself, and deliveries between programs. */
const withoutPersonalData =
  /^((account_hash|mail|push)_key\.is_only$|wanted_techs\.dismissed_at$|trending_searches\.(is_latest|computed_at)$|(dismissed_searches|hidden_search_words|techs|tech_aliases|tech_relations|tech_former_slugs|tech_logos|project_techs|position_techs|project_changes|code_host_hours|moved_repositories|dismissed_tech_proposals|repository_files|pending_project_changes|alert_batches|learned_statistics|starter_issues|starter_issue_checks|demo_content|job_progress|index_now|backups|provider_addresses|announcements|site_settings|site_pages|site_logos|hooks|hook_deliveries|webhooks_out|webhook_out_kinds_off|webhook_out_deliveries|seen_deliveries|migrations?)\.)/;
/** Columns made by the server: keys, counts, and other forms of the same text. */
const derived =
  /\.(id|seq|depth|(user|by_user|subject|application|root|parent)_id|\w+_count|(\w+_)?html(_version)?|description_text)$|^(comments|positions)\.project_id$|^notifications\.(number|(project|comment|invitation|report|update|mail|saved_search)_id)$|^saved_search_hits\.(search|project|notification)_id$|^reported_versions\.(author_id|digest)$|^recipients\.last_number$|^live_changes\.(xid|project_id)$/;

const page = await readFile(new URL("../../../web/content/privacy.md", import.meta.url), "utf8");

const { db } = await openTestDatabase();
const columns = await sql<{ name: string; words: string | null }>`
  select c.relname || '.' || a.attname as name,
    substring(col_description(c.oid, a.attnum) from 'Privacy page: (.*)$') as words
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
    and not a.attisdropped
  order by 1`.all(db);

test("the retention period of reports on the page matches the clean-up job", () => {
  expect(page).toContain(`${reportRetentionDays} days after admins settled it`);
});

test("every column's comment has the words of the page, or it contains no personal data", () => {
  expect(columns.find(({ name }) => name === "users.email")?.words).toBe("your e-mail address");
  const unnamed = columns.filter(
    ({ name, words }) => words === null && !withoutPersonalData.test(name) && !derived.test(name),
  );
  expect(unnamed).toEqual([]);
});

test.each(columns.filter(({ words }) => words !== null))(
  'the page covers $name with the words "$words"',
  ({ words }) => {
    expect(page).toContain(words);
  },
);
