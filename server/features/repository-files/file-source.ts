// Where a project's file is read from: the repository that the project names, as everybody sees it.
import type { RepositoryFilePath } from "#contract/repository-files.ts";
import {
  type CodeHostApi,
  codeHostApiOf,
  settingsAt,
} from "#server/features/repositories/code-host-api.ts";
import { repositoryPathOf } from "#server/features/repositories/repository-address.ts";
import type { RepositorySource } from "#server/features/repositories/repository-source.ts";
import { sourceOf } from "#server/features/repositories/source-of.ts";
import { hostOf } from "#server/features/starter-issues/refresh.ts";
import type { Settings } from "#server/settings.ts";

type OneHost = Pick<Settings, "codeHost" | "github" | "demoCodeHost">;
export type HostSettings = OneHost & Pick<Settings, "furtherCodeHosts">;

/** Requests for the repository itself, which isn't public for everybody who has a token, and a file. */
export const requestsPerFile = 2;

export interface FileHost {
  /** The name under which requests to it are counted. */
  readonly name: string;
  readonly settings: OneHost;
  readonly api: CodeHostApi;
  readonly source: RepositorySource;
}

/** The code hosts whose repositories are read. */
export function fileHosts(
  settings: HostSettings,
  apiOf: (settings: OneHost) => CodeHostApi = codeHostApiOf,
): FileHost[] {
  return [settings, ...settings.furtherCodeHosts.map(settingsAt)].map((one) => {
    const api = apiOf(one);
    return { name: hostOf(one), settings: one, api, source: sourceOf(one, api) };
  });
}

/** The host of a repository and its path there; null if it isn't at one of them. */
export function repositoryAt(
  hosts: readonly FileHost[],
  repositoryUrl: string | null,
): { readonly host: FileHost; readonly path: string } | null {
  for (const host of hosts) {
    const path = repositoryUrl && repositoryPathOf(repositoryUrl, host.settings.codeHost);
    if (path) return { host, path };
  }
  return null;
}

/**
 * The texts of these files, null for each that isn't there; null if everybody sees no such
 * repository.
 */
export async function textsOf(
  { source }: FileHost,
  path: string,
  files: readonly RepositoryFilePath[],
): Promise<(string | null)[] | null> {
  const repository = await source.repository(path);
  if (!repository) return null;
  return Promise.all(files.map((file) => source.file(repository.path, file)));
}
