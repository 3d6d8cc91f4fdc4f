/** A file that can't be a logo; its message says why. */
export class Unusable extends Error {}
