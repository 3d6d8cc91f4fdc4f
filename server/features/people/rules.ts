/** People change their own profile, and nobody else's; admins too. */
export const mayEditProfile = (viewerId: string, userId: string): boolean => viewerId === userId;

/** Names that one person can hold back at once, after using them: nobody collects them. */
const mostHeld = 20;

export const mayGiveUpAnother = (heldCount: number): boolean => heldCount < mostHeld;
