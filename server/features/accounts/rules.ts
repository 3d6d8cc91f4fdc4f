/**
 * Deleting an account is confirmed by typing its username; case is ignored because phones
 * capitalize the first letter.
 */
export const isOwnName = (username: string, typed: string): boolean =>
  username.toLowerCase() === typed.toLowerCase();
