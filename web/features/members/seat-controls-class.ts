// A team row's position, role and button: beside the name, or, in narrow windows, below it with the
// selects labelled, each position on a line of its own.
export const seatControls =
  "flex items-center gap-2 max-md:w-full max-md:flex-wrap max-md:items-end";

const select = "[&>.select]:w-full max-md:w-auto max-md:min-w-0 max-md:flex-1 md:[&>label]:sr-only";

export const positionSelect = `w-60 max-md:basis-44 max-sm:basis-full ${select}`;

export const roleSelect = `w-36 max-md:basis-28 ${select}`;
