/** Soft hyphens, joiners, marks of direction: characters that show nothing by themselves. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text as it is compared and looked for: such characters may stand within any word. */
export const withoutInvisible = (text: string): string => text.replace(invisible, "");
