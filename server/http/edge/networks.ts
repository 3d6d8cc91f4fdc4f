// Normalises addresses for counting: one customer is one address, however a proxy writes it.
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

const withPort = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/;

/**
 * The address in `text`, without the port, brackets or zone that some proxies add; IPv4-mapped
 * IPv6 becomes IPv4. Null if there is none.
 */
export function addressIn(text: string): string | null {
  return parse(text)?.toString() ?? null;
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const found = withPort.exec(text);
  const [address = ""] = (found?.[1] ?? found?.[2] ?? text).split("%", 1);
  return isIPv4(address) || isIPv6(address) ? ipaddr.process(address) : null;
}

/** Caches recent addresses: parsing one takes as long as a response from the cache. */
const known = new LRUCache<string, string>({ max: 10_000 });

/**
 * The network that an address is counted by: for IPv6 its /64, since one customer has at least
 * that.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  let network = known.get(address);
  if (network === undefined) {
    network = networkIn(address);
    known.set(address, network);
  }
  return network;
}

function networkIn(address: string): string {
  const parsed = parse(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  const groups = parsed.parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** How many times the limit of a /64 network applies to the /48 network around it. */
export const widerNetworkFactor = 10;

/**
 * The /48 network of a /64 network, since one customer can have all of it; null for anything else.
 */
export function widerNetworkOf(network: string): string | null {
  if (!network.endsWith("::/64")) return null;
  return `${network.split(":", 3).join(":")}::/48`;
}

/** Whether an address is a trusted proxy; null where none are trusted. */
export function trustIn(proxies: readonly string[]): ((address: string) => boolean) | null {
  if (proxies.length === 0) return null;
  const trust = proxyAddr.compile([...proxies]);
  // Of proxies, which are few, and connections without one.
  const verdicts = new LRUCache<string, boolean>({ max: 1_000 });
  return (address) => {
    let isTrusted = verdicts.get(address);
    if (isTrusted === undefined) {
      isTrusted = trust(address, 0);
      verdicts.set(address, isTrusted);
    }
    return isTrusted;
  };
}

/**
 * Reduces X-Forwarded-For to plain addresses for all later readers. Entries to the left of an
 * invalid one are dropped with it, so that the proxy on its right counts as the client.
 */
export function cleanForwardedFor(headers: IncomingHttpHeaders): void {
  const header = headers["x-forwarded-for"];
  if (typeof header !== "string" || isIPv4(header)) return;
  const addresses: string[] = [];
  for (const entry of header.split(",").toReversed()) {
    const address = addressIn(entry.trim());
    if (address === null) break;
    addresses.unshift(address);
  }
  if (addresses.length > 0) headers["x-forwarded-for"] = addresses.join(", ");
  else delete headers["x-forwarded-for"];
}
