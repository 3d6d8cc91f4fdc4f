// One connection to the stream of notifications and changes.
import type { Change } from "#contract/realtime.ts";
import type { AnyNotification } from "#contract/notifications.ts";

const address = "/api/v1/streams/notifications";

/** A ping comes every 25 s: a connection that brought two of them less is none. In milliseconds. */
const longestSilence = 60_000;

export interface StreamEvents {
  onOpen: () => void;
  onNotification: (id: string, notification: AnyNotification) => void;
  onChange: (keys: Change["keys"]) => void;
  /** It broke, or never came about; it is closed by then. */
  onLost: () => void;
}

export interface Stream {
  /** The projects whose changes it brings. */
  readonly watch: readonly string[];
  close: () => void;
}

/** @throws where the browser can't open one */
export function openStream(
  watch: readonly string[],
  lastEventId: string | null,
  { onOpen, onNotification, onChange, onLost }: StreamEvents,
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
    silence = setTimeout(lose, longestSilence);
  }

  heard();
  source.addEventListener("open", () => {
    heard();
    onOpen();
  });
  source.addEventListener("message", ({ data, lastEventId: id }) => {
    heard();
    const message = read(data) as AnyNotification | null;
    if (message && message.event !== "ping") onNotification(id, message);
  });
  source.addEventListener("change", ({ data }) => {
    heard();
    const keys = (read(data) as Change | null)?.keys;
    if (keys) onChange(keys);
  });
  // The browser would try again by itself, and sooner than it should.
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
