/** A node's neighbours are counted up to this; it stands for that many or more. */
export const mostCounted = 1000;
