// The tabs of one browser: they talk to each other, and one of them at a time leads.

export interface Tabs<Message> {
  /** To all other tabs. */
  send: (message: Message) => void;
  leave: () => void;
}

interface TabsHost<Message> {
  onMessage: (message: Message) => void;
  /** This tab leads from now on, until what is returned is called. */
  lead: () => () => void;
}

/**
 * Joins the tabs of that name. Where the one that leads goes, by whatever way, another follows.
 * In a browser that can't have its tabs agree each is alone, and leads.
 */
export function joinTabs<Message>(
  name: string,
  { onMessage, lead }: TabsHost<Message>,
): Tabs<Message> {
  const left = new AbortController();
  const locks = lockManager();
  const channel = locks && new BroadcastChannel(name);

  function leadUntilLeft(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (left.signal.aborted) return Promise.resolve();
    const stop = lead();
    left.signal.addEventListener("abort", () => {
      stop();
      resolve();
    });
    return promise;
  }

  const post = channel?.postMessage.bind(channel);
  channel?.addEventListener("message", ({ data }) => onMessage(data as Message));
  if (locks) {
    // Rejected when it leaves before its turn.
    locks.request(name, { signal: left.signal }, leadUntilLeft).catch(() => undefined);
  } else {
    queueMicrotask(() => void leadUntilLeft());
  }
  return {
    send(message) {
      // Answers may come after it has left; a closed channel would throw.
      if (!left.signal.aborted) post?.(message);
    },
    leave() {
      left.abort();
      channel?.close();
    },
  };
}

/** Missing in old browsers, and where the site has no secure address. */
function lockManager(): LockManager | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const { locks } = navigator as { locks?: LockManager };
  return locks ?? null;
}
