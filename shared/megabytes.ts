/** A size for people: `1.2 MB`. */
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
