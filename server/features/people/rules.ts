/** People, admins included, can change only their own profile. */
export const mayEditProfile = (viewerId: string, userId: string): boolean => viewerId === userId;

/** Maximum former usernames that stay reserved for one person, which prevents collecting names. */
const maxReservedUsernames = 20;

export const mayGiveUpAnother = (heldCount: number): boolean => heldCount < maxReservedUsernames;
