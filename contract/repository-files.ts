// A file in a project's repository that says what its page says: the owners choose it, and it is read
// again from then on.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { openRole } from "./members.ts";
import { id, time } from "./text.ts";
import { repositoryFilePaths } from "#shared/repository-files.ts";

const path = z.enum(repositoryFilePaths);

export type RepositoryFilePath = z.infer<typeof path>;

/** What a file can say of a project, `repositoryUrl` aside: that is where it is. */
export const fileFields = [
  "name",
  "description",
  "techs",
  "websiteUrl",
  "licence",
  "logo",
  "pictures",
] as const;

const fileField = z.enum(fileFields);

export type FileField = z.infer<typeof fileField>;

export const fileProblem = z
  .object({
    line: z.number().int().nullable().meta({ description: "In the file, from 1; null if unknown" }),
    field: z.string().meta({ description: "Empty if it is about the whole file" }),
    message: z.string(),
  })
  .meta({ id: "RepositoryFileProblem" });

export type FileProblem = z.infer<typeof fileProblem>;

/** What a project shows of its file: the fields that owners can't change meanwhile. */
export const shownRepositoryFile = z
  .object({
    path,
    fields: z.array(z.enum([...fileFields, "repositoryUrl"])).meta({
      description: "What the file decides. Changing one of these is 409",
    }),
    positions: z.array(id).meta({
      description: "Those that it decides. They can be opened and closed; other changes are 409",
    }),
  })
  .nullable()
  .meta({ description: "The file in its repository that is read; null if there is none" });

export const repositoryFile = z
  .object({
    path: path.nullable().meta({ description: "Null if no file is read" }),
    readAt: time.nullable().meta({ description: "When it was last read" }),
    problems: z.array(fileProblem).meta({
      description:
        "Why its present text isn't taken over, if it isn't: then the project stays as it is",
    }),
    unknownTechs: z.array(z.string()).meta({
      description: "What it names as technologies and this site doesn't know",
    }),
  })
  .meta({ id: "RepositoryFile" });

export type RepositoryFile = z.infer<typeof repositoryFile>;

const positionText = z.object({
  role: openRole,
  title: z.string(),
  seats: z.number().int(),
  hoursAWeek: z.number().int().nullable(),
  description: z.string().nullable(),
  techs: z.array(z.string()).meta({ description: "Names" }),
});

export const repositoryFilePreview = z
  .object({
    path,
    digest: z.string().meta({ description: "Of its text; names it in POST" }),
    fields: z.array(fileField).meta({ description: "What it says of the project" }),
    changes: z
      .array(z.object({ field: fileField, from: z.string().nullable(), to: z.string().nullable() }))
      .meta({
        description:
          "What would change; technologies by name, pictures by their paths and descriptions",
      }),
    positions: z
      .array(
        z.object({
          change: z.enum(["added", "changed", "closed", "deleted"]),
          from: positionText.nullable(),
          to: positionText.nullable(),
        }),
      )
      .meta({ description: "Positions that would change" }),
    unknownTechs: z.array(z.string()),
    problems: z.array(fileProblem).meta({ description: "Why it can't be taken over" }),
  })
  .meta({ id: "RepositoryFilePreview" });

export type RepositoryFilePreview = z.infer<typeof repositoryFilePreview>;

const ofProject = { params: z.object({ id }), missing: "projects.missing" } as const;

export const readRepositoryFile = endpoint({
  method: "GET",
  path: "/projects/{id}/repository-file",
  summary: "The file in the project's repository that is read, and how that went; owners only",
  access: "session",
  scope: "projects",
  ...ofProject,
  reply: repositoryFile,
});

export const previewRepositoryFiles = endpoint({
  method: "GET",
  path: "/projects/{id}/repository-file/preview",
  summary: `The files ${repositoryFilePaths.join(", ")} in the repository's first folder, and what each would change; nothing is stored; owners only. 409 if the repository can't be read, 503 if the code host doesn't respond or its request limit is reached`,
  access: "session",
  scope: "projects",
  ...ofProject,
  reply: z.array(repositoryFilePreview),
  cacheable: false,
  rateLimit: "repositories",
});

export const takeRepositoryFile = endpoint({
  method: "POST",
  path: "/projects/{id}/repository-file",
  summary:
    "Take over a file of the repository and read it from then on, or read it now; owners only. 409 if it is another text than that of `digest`, or has problems",
  access: "session",
  scope: "projects",
  ...ofProject,
  body: z.object({
    path,
    digest: z
      .string()
      .max(64)
      .optional()
      .meta({ description: "Of the text in the preview. Needed unless that file is read already" }),
  }),
  reply: repositoryFile,
  rateLimit: "repositories",
});

export const leaveRepositoryFile = endpoint({
  method: "DELETE",
  path: "/projects/{id}/repository-file",
  summary:
    "Read no file any more; owners only. The project stays as it is, and its owners can change all of it. A repeat changes nothing",
  access: "session",
  scope: "projects",
  ...ofProject,
  reply: repositoryFile,
});
