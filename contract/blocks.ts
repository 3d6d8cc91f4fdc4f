import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { id, paging, time } from "./text.ts";

export const blockKind = z.enum(["user", "project"]);
export type BlockKind = z.infer<typeof blockKind>;

/** Maximum number of blocks of one person. */
export const blocksLimit = 1000;

/**
 * A person or project that the person has blocked: they can't invite the person, a blocked person
 * can't apply to the person's projects, and they cause no notifications but decisions about the
 * person's own application or membership. They aren't notified of the block.
 */
export const block = z
  .object({
    id: id.meta({ description: "Of the block itself" }),
    kind: blockKind,
    user: userRef.nullable().meta({ description: "The blocked person; null for a project" }),
    project: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "The blocked project; null for a person" }),
    createdAt: time,
  })
  .meta({ id: "Block" });

export type Block = z.infer<typeof block>;

/** The id of the person or of the project to block. */
export const blockTarget = z.object({
  kind: blockKind,
  id: id.meta({ description: "Of the person or the project" }),
});

export type BlockTarget = z.infer<typeof blockTarget>;

/** As the data export has them. */
export const exportedBlocks = z
  .array(
    z.object({
      id,
      user: id.nullable().meta({ description: "The blocked person; null if deleted" }),
      project: z
        .object({ id, name: z.string() })
        .nullable()
        .meta({ description: "Or the blocked project" }),
      createdAt: time,
    }),
  )
  .meta({ description: "Your blocks. Who blocked you stays private" });

export const listBlocks = endpoint({
  method: "GET",
  path: "/blocks",
  summary:
    "The people and projects you blocked, newest first; with `kind` and `id`, only that block",
  access: "session",
  scope: "applications",
  query: z
    .object({
      ...paging(),
      kind: blockKind.optional(),
      id: id.optional().meta({ description: "Of the person or the project, together with `kind`" }),
    })
    .refine(({ kind, id: target }) => (kind === undefined) === (target === undefined), {
      error: () => t("blocks.kindAndId"),
      path: ["id"],
    }),
  reply: z.array(block),
  paged: true,
});

export const addBlock = endpoint({
  method: "POST",
  path: "/blocks",
  summary: `Block a person or a project; their open invitations to you are withdrawn. Repeating it returns the same block. 400 for yourself, 409 beyond ${blocksLimit}`,
  access: "session",
  scope: "applications",
  body: blockTarget,
  reply: block,
  missing: "blocks.missing",
});

export const removeBlock = endpoint({
  method: "DELETE",
  path: "/blocks",
  summary: "End a block; 404 if there is none. Returns the ended block",
  access: "session",
  scope: "applications",
  body: blockTarget,
  reply: block,
  missing: "blocks.blockMissing",
});
