// Names and security of this site's cookies.

export const isSecureUrl = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/**
 * The name of a cookie: over https with the `__Host-` prefix, which makes browsers require Secure, no
 * Domain, and Path=/.
 */
export const hostCookieName = (name: string, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;
