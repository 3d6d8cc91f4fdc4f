// A team row's position, role and button: beside the name, or, in narrow windows, below it with the
// selects labelled.
export const seatControls =
  "flex items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_auto] max-sm:items-end";

const select = "[&>.select]:w-full max-sm:w-full sm:[&>label]:sr-only";

export const positionSelect = `w-60 ${select}`;

export const roleSelect = `w-36 ${select}`;
