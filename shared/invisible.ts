/** Soft hyphens, joiners, marks of direction: characters that show nothing by themselves. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** The text without them, for comparing and searching: any word may contain some. */
export const withoutInvisible = (text: string): string => text.replace(invisible, "");
