// Projects whose repository has a file that decides their page, at a code host that tests control.
import { beforeEach } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { RepositoryFile, RepositoryFilePreview } from "#contract/repository-files.ts";
import { startRepositoryHost } from "./repository-host.ts";
import { startTestApp } from "./test-app.ts";

export interface FileProject {
  readonly id: string;
  /** Of its repository. */
  readonly path: string;
  /** The address of the operations. */
  readonly at: string;
}

/** Starts both, with the owner of all the projects. */
export async function startFileProjects() {
  const host = await startRepositoryHost();
  const site = await startTestApp({ ...host.codeHost(), languages: ["en", "de"] });
  const owner = await site.person("orla");
  beforeEach(() => host.reset());

  let count = 0;
  const newProject = async (fields: object = {}): Promise<FileProject> => {
    count += 1;
    const path = `orla/f${count}`;
    const repositoryUrl = `https://code.example/${path}`;
    const name = `Project ${count}`;
    const { id } = await site.project(owner, { name, repositoryUrl, ...fields });
    host.answer(`/api/repos/${path}`, {
      name: "f",
      full_name: path,
      private: false,
      html_url: repositoryUrl,
    });
    return { id, path, at: `/projects/${id}/repository-file` };
  };

  const serve = ({ path }: FileProject, text: string, name = "stack-cafe.yml") =>
    host.answer(`/api/repos/${path}/contents/${name}`, {
      type: "file",
      encoding: "base64",
      content: Buffer.from(text).toString("base64"),
    });

  const preview = ({ at }: FileProject) => owner.get<RepositoryFilePreview[]>(`${at}/preview`);

  return {
    host,
    site,
    owner,
    newProject,
    serve,
    preview,
    /** As an owner does who looked at it first. */
    take: async (made: FileProject, text: string) => {
      serve(made, text);
      const [found] = (await preview(made)).body;
      return owner.post<RepositoryFile>(made.at, { path: "stack-cafe.yml", digest: found?.digest });
    },
    readProject: async ({ id }: FileProject) => (await owner.get<Project>(`/projects/${id}`)).body,
  };
}
