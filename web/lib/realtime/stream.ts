// Keeps a stream open: tries again where it is lost, and opens a new one before it closes the old.
import { openStream, type Stream, type StreamEvents } from "./live-stream.ts";

/** Until the next try, in milliseconds. */
const retryDelay = 10_000;

export interface ConnectionHost extends Pick<StreamEvents, "onNotification" | "onChange"> {
  /** The projects to watch, as of now. */
  watch: () => readonly string[];
  lastEventId: () => string | null;
  /** Whether the same person is still signed in; null where that can't be asked now. */
  isSignedIn: () => Promise<boolean | null>;
  /** `gap`: something may have changed that the stream did not bring. */
  onOpen: (watch: readonly string[], gap: boolean) => void;
  onLost: () => void;
}

export interface Connection {
  /** Connects, or connects anew to watch other projects. */
  renew: () => void;
  /** It makes sense to try again now. */
  wake: () => void;
  stop: () => void;
}

export function keepConnection(host: ConnectionHost): Connection {
  let open: Stream | null = null;
  let opening: Stream | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;

  function connect() {
    clearTimeout(retry);
    opening?.close();
    opening = null;
    try {
      const stream = openStream(host.watch(), host.lastEventId(), {
        onNotification: host.onNotification,
        onChange: host.onChange,
        onOpen() {
          const gap = open === null;
          open?.close();
          open = stream;
          opening = null;
          host.onOpen(stream.watch, gap);
        },
        onLost: () => lose(stream),
      });
      opening = stream;
    } catch {
      tryLater();
    }
  }

  function lose(stream: Stream) {
    if (stream === open) {
      open = null;
      host.onLost();
    } else {
      opening = null;
    }
    if (!opening) tryLater();
  }

  function tryLater() {
    clearTimeout(retry);
    retry = setTimeout(() => void tryAgain(), retryDelay);
  }

  /** Asks first who is signed in: one who isn't would be refused, and never be told. */
  async function tryAgain() {
    if (asking || stopped) return;
    clearTimeout(retry);
    asking = true;
    const signedIn = navigator.onLine ? await host.isSignedIn() : null;
    asking = false;
    if (stopped) return;
    if (signedIn) connect();
    else if (signedIn === null) tryLater();
  }

  function wake() {
    if (!open && !opening) void tryAgain();
  }

  function giveUp() {
    const wasOpen = open !== null;
    open?.close();
    opening?.close();
    open = null;
    opening = null;
    if (wasOpen) host.onLost();
  }

  /** The connection is gone long before the browser would notice. */
  function offline() {
    giveUp();
    tryLater();
  }

  window.addEventListener("online", wake);
  window.addEventListener("offline", offline);
  return {
    renew: connect,
    wake,
    stop() {
      stopped = true;
      clearTimeout(retry);
      giveUp();
      window.removeEventListener("online", wake);
      window.removeEventListener("offline", offline);
    },
  };
}
