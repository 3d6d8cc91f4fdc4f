/** The files in a repository's first folder that can decide what its project's page says. */
export const repositoryFilePaths = [
  "stack-cafe.yml",
  "publiccode.yml",
  "codemeta.json",
  "catalog-info.yaml",
] as const;

/** Whether that format says what its pictures show; of others the owners write it. */
export const describesPictures = (path: (typeof repositoryFilePaths)[number]): boolean =>
  path === "stack-cafe.yml";
