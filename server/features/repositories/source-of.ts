import type { Settings } from "#server/settings.ts";
import type { CodeHostApi } from "./code-host-api.ts";
import { giteaSource } from "./gitea.ts";
import { githubSource } from "./github.ts";
import { gitlabSource } from "./gitlab.ts";
import type { RepositorySource } from "./repository-source.ts";

const sources = { github: githubSource, gitea: giteaSource, gitlab: gitlabSource };

/** The repositories of the configured code host. */
export const sourceOf = (
  { codeHost }: Pick<Settings, "codeHost">,
  api: CodeHostApi,
): RepositorySource => sources[codeHost.api](api);
