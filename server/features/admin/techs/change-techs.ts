// Adds and edits technologies. The caller's transaction holds a lock on all technologies.
import type { z } from "zod";
import { t } from "#shared/messages/t.ts";
import type { AdminTech, newTech, techChanges } from "#contract/admin-techs.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { notifySuggesters } from "#server/features/tech-suggestions/suggest.ts";
import { forgetWanted } from "#server/features/techs/wanted-queries.ts";
import { notFound, Refusal } from "#server/http/errors.ts";
import {
  adminTechOf,
  insertTech,
  insertFormerSlug,
  type Names,
  setAliases,
  updateTech,
  takenNames,
} from "./queries.ts";

export async function addTech(
  db: Db,
  byUserId: string,
  { aliases, ...fields }: z.output<typeof newTech>,
): Promise<AdminTech> {
  const others = otherNames(aliases, fields);
  await refuseTaken(db, null, { ...fields, aliases: others });
  const id = await insertTech(db, fields);
  await setAliases(db, id, others);
  const tech = await techOf(db, id);
  await forgetWanted(db, wordsOf(tech));
  const subject = { kind: "tech", id, name: tech.name };
  await recordAct(db, { byUserId, act: "add tech", subject, detail: { slug: tech.slug } });
  await notifySuggesters(db, tech, wordsOf(tech));
  return tech;
}

export async function editTech(
  db: Db,
  byUserId: string,
  id: string,
  changes: z.output<typeof techChanges>,
): Promise<AdminTech> {
  const before = await techOf(db, id);
  const { aliases, ...fields } = changes;
  const others = aliases && otherNames(aliases, { ...before, ...defined(fields) });
  await refuseTaken(db, id, changed(before, { ...fields, aliases: others }));
  if (fields.slug !== undefined && fields.slug !== before.slug) {
    await insertFormerSlug(db, id, before.slug, fields.slug);
  }
  await updateTech(db, id, fields);
  if (others) await setAliases(db, id, others);
  const tech = await techOf(db, id);
  await forgetWanted(db, wordsOf(tech));
  const detail = differences(before, tech);
  if (Object.keys(detail).length > 0) {
    const subject = { kind: "tech", id, name: tech.name };
    await recordAct(db, { byUserId, act: "edit tech", subject, detail });
  }
  await notifySuggesters(db, tech, wordsOf(tech));
  return tech;
}

/** @throws 404 */
export async function techOf(db: Db, id: string): Promise<AdminTech> {
  const tech = await adminTechOf(db, id);
  if (!tech) throw notFound(t("techs.missing"));
  return tech;
}

const defined = (fields: Names) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The aliases without the slug and the name, which are redundant. */
const otherNames = (aliases: readonly string[], { slug, name }: { slug: string; name: string }) =>
  aliases.filter((word) => word !== slug && word !== name.toLowerCase());

const wordsOf = ({ slug, name, aliases }: AdminTech) => [slug, name.toLowerCase(), ...aliases];

/** Only the words that are new: existing ones were checked when they were added. */
const changed = (before: AdminTech, { slug, name, aliases }: Names): Names => ({
  slug: slug === before.slug ? undefined : slug,
  name: name === before.name ? undefined : name,
  aliases: aliases?.filter((word) => !before.aliases.includes(word)),
});

/**
 * Checks that no word belongs to another technology.
 * @throws 409 naming each field with a conflict
 */
async function refuseTaken(db: Db, id: string | null, names: Names): Promise<void> {
  const { slug, name, aliases = [] } = names;
  const words = [
    ...(slug === undefined ? [] : [{ path: "slug", word: slug }]),
    ...(name === undefined ? [] : [{ path: "name", word: name.toLowerCase() }]),
    ...aliases.map((word) => ({ path: "aliases", word })),
  ];
  const taken = await takenNames(
    db,
    id,
    words.map(({ word }) => word),
  );
  const owners = new Map(taken.map(({ word, owner }) => [word, owner]));
  const fields = words.flatMap(({ path, word }) => {
    const owner = owners.get(word);
    return owner === undefined
      ? []
      : [{ path, message: t("admin.techNameTaken", { word, tech: owner }) }];
  });
  const [first] = fields;
  if (first) throw new Refusal(409, first.message, fields);
}

const compared = ["name", "slug", "category", "description", "aliases"] as const;

/** The changed fields with their old and new values. */
function differences(before: AdminTech, after: AdminTech): Record<string, unknown> {
  const different = compared.filter((key) => String(before[key]) !== String(after[key]));
  return Object.fromEntries(different.map((key) => [key, { from: before[key], to: after[key] }]));
}
