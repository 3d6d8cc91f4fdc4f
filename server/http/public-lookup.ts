// A DNS lookup that accepts only public addresses: a host name that an operator trusts must not
// give access to the server's own network.
import dns from "node:dns";
import net, { type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export class NotPublic extends Error {}

/** Whether `address` is reachable from the whole internet: not loopback, private or local. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Of IPv6, no more than an eighth is given out: 2000::/3. Elsewhere are forms of IPv4 addresses.
  const isGivenOut = parsed instanceof ipaddr.IPv4 || (parsed.parts[0] ?? 0) >> 13 === 1;
  return isGivenOut && parsed.range() === "unicast";
}

/** Whether connecting to a URL's host may be allowed, as far as that is known before the lookup. */
export function mayBePublic({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return net.isIP(literal) === 0 || isPublic(literal);
}

/** Questions under way, by what is asked. */
const asked = new Map<string, Promise<dns.LookupAddress[]>>();

/**
 * All addresses of a host. Whoever asks for the same meanwhile gets the same answer: the system answers
 * two questions at a time, which a host with a slow name server would take up for everybody.
 */
function addressesOf(hostname: string, options: dns.LookupOptions): Promise<dns.LookupAddress[]> {
  const key = JSON.stringify([hostname, options]);
  const known = asked.get(key);
  if (known) return known;
  const answer = dns.promises
    .lookup(hostname, { ...options, all: true })
    .finally(() => asked.delete(key));
  asked.set(key, answer);
  return answer;
}

/**
 * For a connection's `lookup` option, so that the checked address is the one connected to. A single
 * address that isn't public rejects the whole lookup.
 */
export const publicLookup: LookupFunction = (hostname, { all, ...options }, answer) => {
  addressesOf(hostname, options).then(
    (found) => {
      const [first] = found;
      if (!first) return answer(new Error("No address"), "");
      const hidden = found.find(({ address }) => !isPublic(address));
      if (hidden) return answer(new NotPublic(`${hostname} is at ${hidden.address}`), "");
      return all ? answer(null, found) : answer(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => answer(error, ""),
  );
};
