// Keeps an event stream open: reconnects after a loss, and opens a new stream before closing the
// old.
import type { AnyNotification } from "#contract/notifications.ts";
import type { Change, streamPath } from "#contract/realtime.ts";

/**
 * The delay before each retry: 10 s ± 20 %, so that the readers of a server that stopped don't come
 * back at the same moment.
 */
const retryDelayMs = () => 8_000 + Math.random() * 4_000;

export interface ConnectionHost extends Pick<
  StreamEvents,
  "onEventId" | "onNotification" | "onChange"
> {
  /** The projects to watch now. */
  watch: () => readonly string[];
  lastEventId: () => string | null;
  /** Whether the same person is still signed in; null if that can't be determined now. */
  isSignedIn: () => Promise<boolean | null>;
  /** `gap`: changes may have been missed. */
  onOpen: (watch: readonly string[], gap: boolean) => void;
  onLost: () => void;
}

export interface Connection {
  /** Connects, or reconnects to watch other projects. */
  renew: () => void;
  /** Retries now instead of after the delay. */
  wake: () => void;
  stop: () => void;
}

export function openConnection(host: ConnectionHost): Connection {
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
        onEventId: host.onEventId,
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
    retry = setTimeout(() => void tryAgain(), retryDelayMs());
  }

  /** Checks the session first: an EventSource can't tell a 401 from a lost connection. */
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

  /** Offline: the connection is lost long before the browser would notice. */
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

const address: typeof streamPath = "/api/v1/streams/notifications";

/** Pings come every 25 s: after two missing ones the connection counts as lost. In milliseconds. */
const silenceTimeoutMs = 60_000;

interface StreamEvents {
  onOpen: () => void;
  /** From there a stream can continue; each begins with one. */
  onEventId: (id: string) => void;
  onNotification: (id: string, notification: AnyNotification) => void;
  onChange: (keys: Change["keys"]) => void;
  /** The stream failed or never opened; it is closed by then. */
  onLost: () => void;
}

interface Stream {
  /** The watched projects. */
  readonly watch: readonly string[];
  close: () => void;
}

/** @throws if the browser can't open one */
function openStream(
  watch: readonly string[],
  lastEventId: string | null,
  { onOpen, onEventId, onNotification, onChange, onLost }: StreamEvents,
): Stream {
  const source = new EventSource(addressOf(watch, lastEventId), { withCredentials: true });
  let silence: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(silence);
    source.close();
  }
  function lose() {
    close();
    onLost();
  }
  function heard() {
    clearTimeout(silence);
    silence = setTimeout(lose, silenceTimeoutMs);
  }

  heard();
  source.addEventListener("open", () => {
    heard();
    onOpen();
  });
  source.addEventListener("message", ({ data, lastEventId: id }) => {
    heard();
    const message = read(data) as AnyNotification | null;
    if (message?.event === "ping") onEventId(id);
    else if (message) onNotification(id, message);
  });
  source.addEventListener("change", ({ data }) => {
    heard();
    const keys = (read(data) as Change | null)?.keys;
    if (keys) onChange(keys);
  });
  // Closed here, because the browser would reconnect by itself, and too early.
  source.addEventListener("error", lose);
  return { watch, close };
}

function addressOf(watch: readonly string[], lastEventId: string | null): string {
  const query = new URLSearchParams();
  if (watch.length > 0) query.set("watch", watch.join(","));
  if (lastEventId !== null) query.set("lastEventId", lastEventId);
  return query.size > 0 ? `${address}?${query}` : address;
}

function read(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    console.error("A message of the stream could not be read", data);
    return null;
  }
}
