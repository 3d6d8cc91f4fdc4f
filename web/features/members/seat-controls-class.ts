// A team row's position, role and button: beside the name, or, in narrow windows, below it with the
// selects labelled.
export const seatControls =
  "flex items-center gap-2 max-sm:w-full max-sm:flex-wrap max-sm:items-end";

const select =
  "[&>.select]:w-full max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:basis-28 sm:[&>label]:sr-only";

export const positionSelect = `w-60 ${select}`;

export const roleSelect = `w-36 ${select}`;
