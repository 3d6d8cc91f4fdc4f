// Backups, as admins see them.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { time } from "./text.ts";

export const backupState = z
  .object({
    kept: z
      .int()
      .min(0)
      .meta({ description: "For how many days backups are kept, one a day; 0: none are made" }),
    latest: z
      .object({
        madeAt: time,
        server: z.string().meta({ description: "The machine that has the file" }),
        file: z.string(),
        bytes: z.int().min(0),
      })
      .nullable()
      .meta({ description: "Of the last 90 days" }),
    failure: z
      .object({ failedAt: time, error: z.string() })
      .nullable()
      .meta({ description: "Of the last attempt, if it failed" }),
  })
  .meta({ id: "BackupState" });

export type BackupState = z.infer<typeof backupState>;

export const readBackupState = endpoint({
  method: "GET",
  path: "/admin/backups",
  summary: "When the last backup was made, and whether backups fail",
  access: "admin",
  scope: "admin",
  reply: backupState,
});
