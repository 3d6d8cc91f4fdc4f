/** Asks the frame for a dialog about something; whatever is asked for early waits for the frame. */
export interface DialogRequest<Subject> {
  ask: (subject: Subject) => void;
  /** Has `listener` open the dialog from now on; returns what ends that. */
  onAsked: (listener: (subject: Subject) => void) => () => void;
}

export function createDialogRequest<Subject>(): DialogRequest<Subject> {
  let listener: ((subject: Subject) => void) | null = null;
  let waiting: Subject | null = null;
  return {
    ask(subject) {
      if (listener) listener(subject);
      else waiting = subject;
    },
    onAsked(next) {
      listener = next;
      if (waiting !== null) next(waiting);
      waiting = null;
      return () => {
        if (listener === next) listener = null;
      };
    },
  };
}
