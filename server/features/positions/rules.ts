// What a change makes of a position's seats, and whether it is allowed.

/** The seats of a position. */
export interface SeatState {
  readonly seats: number;
  readonly taken: number;
  readonly isOpen: boolean;
  /** Whether it closed when its last seat was taken. */
  readonly closedWhenFull: boolean;
}

export interface SeatChange {
  readonly seats?: number | undefined;
  readonly isOpen?: boolean | undefined;
}

export type SeatVerdict = "below taken" | "full" | NextSeats;

export interface NextSeats {
  readonly seats: number;
  /** Null if it stays open or closed, for the reason that it had. */
  readonly isOpen: boolean | null;
  /** Whether more people can apply or join than before, which a hidden project may not allow. */
  readonly grows: boolean;
}

/**
 * The seats after a change, or the reason against it. More seats open a position again that closed
 * when it was full, unless the change says otherwise.
 */
export function reviewSeats(now: SeatState, change: SeatChange): SeatVerdict {
  const seats = change.seats ?? now.seats;
  if (seats < now.taken) return "below taken";
  const isWidened = seats > now.seats;
  const isOpen = change.isOpen ?? (isWidened && now.closedWhenFull ? true : null);
  const opens = isOpen === true && !now.isOpen;
  if (opens && seats === now.taken) return "full";
  return {
    seats,
    isOpen: isOpen === true && now.isOpen ? null : isOpen,
    grows: opens || isWidened,
  };
}
