/** The number of a node's neighbours is capped at this value, which means that many or more. */
export const maxNeighbourCount = 1000;
