/** The end of an account is confirmed by typing its name; phones begin it with a capital. */
export const isOwnName = (username: string, typed: string): boolean =>
  username.toLowerCase() === typed.toLowerCase();
