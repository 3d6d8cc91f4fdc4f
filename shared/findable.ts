// The choices of findable people, and how long they are listed.

/** The roles that a seat can have; ownership isn't one. */
export const openRoles = ["developer", "designer"] as const;

/** Hours a week that a person has for a project. */
export const availabilities = ["up_to_3", "4_to_8", "9_or_more"] as const;

/** Days without a visit after which people aren't listed, until their next visit. */
export const listedForDays = 182;
