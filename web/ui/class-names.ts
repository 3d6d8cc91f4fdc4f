/** Joins class names and leaves out what is absent: `classNames("btn", wide && "w-full")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
