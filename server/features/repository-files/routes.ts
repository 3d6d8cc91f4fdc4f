import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import {
  type FileProblem,
  leaveRepositoryFile,
  previewRepositoryFiles,
  readRepositoryFile,
  type RepositoryFilePreview,
  takeRepositoryFile,
} from "#contract/repository-files.ts";
import { t } from "#shared/messages/t.ts";
import { repositoryFilePaths } from "#shared/repository-files.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { lockProject, projectExists } from "#server/features/projects/queries.ts";
import { mayEditProject } from "#server/features/projects/rules.ts";
import { announceProject, projectViewer } from "#server/features/projects/team.ts";
import { requireProposalRequests } from "#server/features/repositories/code-host-budget.ts";
import { conflict, forbidden, invalid, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { fileHosts, repositoryAt, requestsPerFile, textsOf } from "./file-source.ts";
import { fetchPictures, wantedPictures } from "./file-pictures.ts";
import { sayProblem } from "./parse-file.ts";
import { type Plan, planFor, type PositionStep } from "./plan.ts";
import { removeFile, repositoryFileOf, repositoryUrlOf, storeProblems } from "./queries.ts";
import { readFile } from "./read-file.ts";
import { renderedOf, takeOver } from "./take-over.ts";

export function repositoryFileRoutes(app: FastifyInstance): void {
  const { settings } = app;
  const hosts = fileHosts(settings);
  const [language = "en"] = settings.languages;

  /** The repository of the project. @throws 409 if it isn't at a code host that is read */
  const repositoryOf = async (db: Db, projectId: string) => {
    const url = await repositoryUrlOf(db, projectId);
    const at = repositoryAt(hosts, url);
    if (url === null || !at) throw conflict(t("repository-files.notReadable"));
    return { url, ...at };
  };

  const countRequests = async (db: Db, host: string, userId: string, requests: number) => {
    if (settings.rateLimits) await requireProposalRequests(db, host, userId, requests);
  };

  serve(app, readRepositoryFile, async ({ params, me, request }) => {
    const { db } = request.database;
    await requireOwner(db, params.id, me().id);
    return repositoryFileOf(db, params.id);
  });

  serve(app, previewRepositoryFiles, async ({ params, me, request, count }) => {
    const { db } = request.database;
    await requireOwner(db, params.id, me().id);
    const { host, path } = await repositoryOf(db, params.id);
    await count();
    await countRequests(db, host.name, me().id, repositoryFilePaths.length + 1);
    const texts = await textsOf(host, path, repositoryFilePaths);
    if (!texts) throw notPublic();
    const previews: RepositoryFilePreview[] = [];
    for (const [index, name] of repositoryFilePaths.entries()) {
      const text = texts[index] ?? null;
      if (text === null) continue;
      const plan = await planFor(db, params.id, readFile(name, text, language));
      previews.push({ path: name, digest: digestOf(text), ...previewOf(plan) });
    }
    return previews;
  });

  serve(app, takeRepositoryFile, async ({ params, me, body, request, count }) => {
    const { db } = request.database;
    await requireOwner(db, params.id, me().id);
    const { path: name, digest } = body();
    const isRead = (await repositoryFileOf(db, params.id)).path === name;
    if (digest === undefined && !isRead) throw withoutDigest();
    const { url, host, path } = await repositoryOf(db, params.id);
    await count();
    await countRequests(db, host.name, me().id, requestsPerFile);
    const texts = await textsOf(host, path, [name]);
    if (!texts) throw notPublic();
    const [text = null] = texts;
    if (text === null) throw conflict(t("repository-files.missing", { path: name }));
    if (digest !== undefined && digest !== digestOf(text)) throw isOtherText();
    const file = readFile(name, text, language);
    const named = wantedPictures(file.content).length;
    // One with a problem is refused, whatever its pictures are.
    const isFetched = named > 0 && file.problems.length === 0;
    if (isFetched) await countRequests(db, host.name, me().id, named);
    const pictures = { host, repository: path, projectId: params.id, file };
    const { fetched, problems } = isFetched
      ? await fetchPictures(db, settings, pictures)
      : { fetched: new Map(), problems: [] };
    const rendered = await renderedOf(file);
    await inTransaction(db, async (transaction) => {
      const project = await lockProject(transaction, params.id, me().id);
      await requireOwner(transaction, params.id, me().id);
      if ((await repositoryUrlOf(transaction, params.id)) !== url) throw isOtherText();
      const plan = await planFor(transaction, params.id, file);
      const found = [...plan.problems, ...problems];
      const [problem] = found;
      if (problem && !isRead) throw conflict(sentenceOf(sayProblem(problem)));
      if (problem) {
        await storeProblems(transaction, params.id, found);
        return;
      }
      if (plan.grows) assertNotHidden(project);
      await takeOver(transaction, settings, {
        projectId: params.id,
        path: name,
        plan,
        content: file.content,
        rendered,
        fetched,
        actorId: me().id,
      });
      await announceProject(transaction, params.id);
    });
    return repositoryFileOf(db, params.id);
  });

  serve(app, leaveRepositoryFile, ({ params, me, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockProject(db, params.id, me().id);
      await requireOwner(db, params.id, me().id);
      if (await removeFile(db, params.id)) await announceProject(db, params.id);
      return repositoryFileOf(db, params.id);
    }),
  );
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

function previewOf(plan: Plan): Omit<RepositoryFilePreview, "path" | "digest"> {
  const { fields, changes, unknownTechs, problems, steps } = plan;
  const positions = steps.map((step) => ({
    change: step.change,
    from: "from" in step ? describedBy(step.from) : null,
    to: "to" in step ? describedBy(step.to) : null,
  }));
  return {
    fields: [...fields],
    changes: [...changes],
    positions,
    unknownTechs: [...unknownTechs],
    problems: problems.map(sayProblem),
  };
}

type Described = Extract<PositionStep, { change: "added" }>["to"];

const describedBy = ({ role, title, seats, hoursAWeek, description, techs }: Described) => ({
  role,
  title,
  seats,
  hoursAWeek,
  description,
  techs: techs.map(({ name }) => name),
});

/** @throws 404 if the project doesn't exist for the person, 403 if they may not change it */
async function requireOwner(db: Db, projectId: string, userId: string): Promise<void> {
  if (!(await projectExists(db, projectId, userId))) {
    throw notFound(t(readRepositoryFile.missing));
  }
  if (mayEditProject(await projectViewer(db, projectId, userId))) return;
  throw forbidden(t("repository-files.onlyOwners"));
}

const sentenceOf = ({ line, field, message }: FileProblem) =>
  [line === null ? "" : t("repository-files.line", { line }), field, message]
    .filter((part) => part !== "")
    .join(": ");

const notPublic = () => conflict(t("repository-files.notPublic"));
const isOtherText = () => conflict(t("repository-files.otherText"));

function withoutDigest() {
  const message = t("forms.requiredField", { field: "digest" });
  return invalid(message, [{ path: "digest", message }]);
}
