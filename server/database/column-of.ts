/** The column of a field, which is named alike: `repository_url` of `repositoryUrl`. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
