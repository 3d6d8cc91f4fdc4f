// Addresses as they are counted: one customer is one address, however a proxy writes it.
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

const withPort = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/;

/**
 * The address in `text`, without the port, brackets or zone that some proxies write with it, and
 * IPv4 where it is IPv4 in IPv6's notation; null where there is none.
 */
export function addressIn(text: string): string | null {
  return parse(text)?.toString() ?? null;
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const found = withPort.exec(text);
  const [address = ""] = (found?.[1] ?? found?.[2] ?? text).split("%", 1);
  return isIPv4(address) || isIPv6(address) ? ipaddr.process(address) : null;
}

/** Of addresses that come again and again: parsing one takes as long as answering from the cache. */
const known = new LRUCache<string, string>({ max: 10_000 });

/** The network that an address is counted by: of IPv6 that of 64 bits, as one customer has at least that. */
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

/** How many times as much the network of 48 bits may do as one of 64 bits within it. */
export const widerTimes = 10;

/** Of a network of 64 bits that of 48 bits, of which one customer can have all; null of anything else. */
export function widerNetworkOf(network: string): string | null {
  if (!network.endsWith("::/64")) return null;
  return `${network.split(":", 3).join(":")}::/48`;
}

/** Whether an address is one of the trusted proxies'; null where there are none. */
export function trustIn(proxies: readonly string[]): ((address: string) => boolean) | null {
  if (proxies.length === 0) return null;
  const trust = proxyAddr.compile([...proxies]);
  return (address) => trust(address, 0);
}

/**
 * Leaves in X-Forwarded-For plain addresses alone, for all who read it. What stands left of something
 * that is no address is cut off with it, so that the proxy on its right is who asked.
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
