/** How often what is looked at, and how soon a failed job is tried again; all in seconds. */
export interface Pace {
  /** For jobs to do. */
  readonly poll: number;
  /** For jobs that are due. */
  readonly schedule: number;
  /** For jobs whose server is gone. */
  readonly supervise: number;
  readonly retry: number;
}

export const usualPace: Pace = { poll: 2, schedule: 30, supervise: 60, retry: 30 };
