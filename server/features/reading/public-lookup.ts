// Name resolution that leads to public addresses alone: a name that an operator trusts must not
// become a way into the network that the server stands in.
import dns from "node:dns";
import net, { type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export class NotPublic extends Error {}

/** Whether `address` is one that the whole internet can reach: no loopback, private or local one. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";

/** Whether a URL's host may be connected to, as far as that can be told before it is looked up. */
export function mayBePublic({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return net.isIP(literal) === 0 || isPublic(literal);
}

/**
 * For a connection's `lookup`: what it connects to is what was checked here. One address that isn't
 * public spoils them all.
 */
export const publicLookup: LookupFunction = (hostname, { all, ...options }, answer) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return answer(error ?? new Error("No address"), "");
    const hidden = found.find(({ address }) => !isPublic(address));
    if (hidden) return answer(new NotPublic(`${hostname} is at ${hidden.address}`), "");
    return all ? answer(null, found) : answer(null, first.address, first.family);
  });
};
