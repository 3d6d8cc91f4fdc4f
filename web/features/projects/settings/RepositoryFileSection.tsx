import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { Project } from "#contract/projects.ts";
import type {
  FileField,
  FileProblem,
  RepositoryFile,
  RepositoryFilePath,
  RepositoryFilePreview,
} from "#contract/repository-files.ts";
import { formatList } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { repositoryFilePaths } from "#shared/repository-files.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import {
  applyRepositoryFileToCache,
  leaveRepositoryFile,
  previewRepositoryFiles,
  repositoryFileQuery,
  takeRepositoryFile,
} from "#web/data/repository-files.ts";
import { FileName } from "#web/entities/repository-files/FromFile.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { linkTo, rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const fieldLabels = {
  name: "forms.name",
  description: "projects.description",
  techs: "techs.title",
  websiteUrl: "projects.website",
  licence: "projects.licence",
  logo: "pictures.logo",
  pictures: "pictures.title",
} as const satisfies Record<FileField, TextKey>;

/** Has a file in the repository decide what the project's page says. */
export function RepositoryFileSection({ project }: { project: Project }) {
  const { data: file } = useQuery(repositoryFileQuery(useApi(), project.id));
  const { repositoryFile } = project;
  return (
    <section aria-labelledby="repository-file" className="grid gap-4">
      <div>
        <h2 id="repository-file">{t("repository-files.title")}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">{t("repository-files.lead")}</p>
      </div>
      <Card className="grid gap-5 p-6 max-md:p-5">
        {repositoryFile ? (
          <ReadFile project={project} read={repositoryFile} file={file} />
        ) : (
          <FileChoice project={project} />
        )}
      </Card>
    </section>
  );
}

function useTaking(project: Project) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (file: { path: RepositoryFilePath; digest?: string }) =>
      takeRepositoryFile(api, project.id, file),
    async onSuccess(taken, { path }) {
      if (taken.problems.length === 0) {
        toast({ title: t("repository-files.taken", { path }), mark: "proj" });
      }
      await applyRepositoryFileToCache(queryClient, project.id, taken);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
}

interface ReadFileProps {
  project: Project;
  read: NonNullable<Project["repositoryFile"]>;
  file: RepositoryFile | undefined;
}

/** The file that is read, and how that went. */
function ReadFile({ project, read: { path, fields, positions }, file }: ReadFileProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const taking = useTaking(project);
  const stopping = useSubmit({
    mutationFn: () => leaveRepositoryFile(api, project.id),
    async onSuccess(left) {
      toast({ title: t("repository-files.stopped", { path }), mark: "proj" });
      await applyRepositoryFileToCache(queryClient, project.id, left);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  const decided = [
    ...fields.flatMap((field) => (field === "repositoryUrl" ? [] : [t(fieldLabels[field])])),
    ...(positions.length > 0 ? [t("repository-files.positions")] : []),
  ];
  return (
    <>
      <div className="grid gap-1">
        <p className="text-15">
          {rich("repository-files.decidesFields", {
            path: () => <FileName path={path} />,
            fields: formatList(decided, "commas"),
          })}
        </p>
        <p className="small text-ink-2">
          {file?.readAt && (
            <>
              <RelativeTime
                at={file.readAt}
                label={(ago) => t("repository-files.lastRead", { ago })}
              />{" "}
            </>
          )}
          {rich("repository-files.whenRead", { link: linkTo(paths.projectHooks(project.id)) })}
        </p>
      </div>
      {file && <Problems title={t("repository-files.problemsRead")} problems={file.problems} />}
      {file && <UnknownTechs names={file.unknownTechs} />}
      <div className="flex flex-wrap gap-2">
        <Button
          pending={taking.isPending}
          disabled={!hydrated}
          onClick={() => taking.submit({ path })}
        >
          {t("repository-files.readNow")}
        </Button>
        <Button
          variant="quiet"
          pending={stopping.isPending}
          disabled={!hydrated}
          onClick={() => stopping.submit()}
        >
          {t("repository-files.stop")}
        </Button>
      </div>
      <FormError title={t("repository-files.notTaken")} error={taking.error} />
      <FormError title={t("repository-files.notStopped")} error={stopping.error} />
    </>
  );
}

/** Looks for files, and shows what each would change. */
function FileChoice({ project }: { project: Project }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const looking = useSubmit({
    mutationFn: () => previewRepositoryFiles(api, project.id),
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  return (
    <>
      <p className="text-15 text-ink-2">
        {project.repositoryUrl === null
          ? t("repository-files.noRepository")
          : t("repository-files.formats", { files: formatList(repositoryFilePaths, "commas") })}
      </p>
      {looking.data?.map((preview) => (
        <FilePreview key={preview.path} project={project} preview={preview} />
      ))}
      {/* Always rendered, so that it is announced. */}
      <p role="status" className="text-15 empty:hidden">
        {looking.data?.length === 0 ? t("repository-files.noneFound") : ""}
      </p>
      {project.repositoryUrl !== null && (
        <div>
          <Button pending={looking.isPending} disabled={!hydrated} onClick={() => looking.submit()}>
            {t("repository-files.look")}
          </Button>
        </div>
      )}
      <FormError title={t("repository-files.notLooked")} error={looking.error} />
    </>
  );
}

interface FilePreviewProps {
  project: Project;
  preview: RepositoryFilePreview;
}

function FilePreview({ project, preview }: FilePreviewProps) {
  const { path, digest, changes, positions, problems, unknownTechs } = preview;
  const taking = useTaking(project);
  const headingId = useId();
  const isSame = changes.length === 0 && positions.length === 0;
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-4 rounded-md border border-line bg-raised p-4"
    >
      <h3 id={headingId} className="font-sans text-15 font-semibold tracking-normal">
        <FileName path={path} />
      </h3>
      <Problems title={t("repository-files.problems")} problems={problems} />
      {problems.length === 0 && (
        <>
          <p className="text-15">
            {isSame ? t("repository-files.nothingChanges") : t("repository-files.wouldChange")}
          </p>
          {!isSame && <Changes changes={changes} positions={positions} />}
        </>
      )}
      <UnknownTechs names={unknownTechs} />
      {problems.length === 0 && (
        <div>
          <Button
            variant="proj"
            pending={taking.isPending}
            onClick={() => taking.submit({ path, digest })}
          >
            {t("repository-files.take")}
          </Button>
        </div>
      )}
      <FormError title={t("repository-files.notTaken")} error={taking.error} />
    </article>
  );
}

function Changes({ changes, positions }: Pick<RepositoryFilePreview, "changes" | "positions">) {
  return (
    <dl className="grid gap-3 text-15">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="grid gap-0.5">
          <dt className="label">{t(fieldLabels[field])}</dt>
          <ChangedText label={t("repository-files.now")} text={from} isFormer />
          <ChangedText label={t("repository-files.fromFile")} text={to} />
        </div>
      ))}
      {positions.length > 0 && (
        <div className="grid gap-0.5">
          <dt className="label">{t("repository-files.positions")}</dt>
          {positions.map((position, index) => (
            <dd key={index} className="wrap-anywhere">
              {positionChange(position)}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function ChangedText(props: { label: string; text: string | null; isFormer?: boolean }) {
  const { label, text, isFormer } = props;
  return (
    <dd className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 max-md:grid-cols-1 max-md:gap-0">
      <span className="small text-ink-3">{label}</span>
      <span
        dir="auto"
        className={`wrap-anywhere whitespace-pre-line ${isFormer ? "text-ink-2" : ""}`}
      >
        {text || "–"}
      </span>
    </dd>
  );
}

function positionChange({ change, from, to }: RepositoryFilePreview["positions"][number]): string {
  const shown = to ?? from;
  if (!shown) return "";
  const { role, title, seats } = shown;
  const position = t("repository-files.positionText", { role, title, seats });
  if (change === "added") return t("repository-files.positionAdded", { position });
  if (change === "changed") return t("repository-files.positionChanged", { position });
  if (change === "closed") return t("repository-files.positionClosed", { position });
  return t("repository-files.positionDeleted", { position });
}

function Problems({ title, problems }: { title: string; problems: readonly FileProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1.5 text-15">
      <p className="font-medium text-danger">{title}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {problems.map(({ line, field, message }, index) => (
          <li key={index} className="wrap-anywhere">
            {line !== null && <>{t("repository-files.line", { line })}: </>}
            {field !== "" && (
              <>
                <code dir="ltr" className="text-14">
                  {field}
                </code>
                :{" "}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function UnknownTechs({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="small text-ink-2">
      {t("repository-files.unknownTechs", { techs: formatList(names, "commas") })}
    </p>
  );
}
