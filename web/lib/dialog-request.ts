/** Requests that the frame opens a dialog; a request before the frame is ready waits for it. */
export interface DialogRequest<Subject> {
  ask: (subject: Subject) => void;
  /** Registers the listener that opens the dialog; returns a function that removes it. */
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
