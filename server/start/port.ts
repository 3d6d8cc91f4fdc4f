/** Checks ports before anything slow is done. */
import { once } from "node:events";
import net from "node:net";
import { OperatorError } from "#server/operator-error.ts";

/** A port of `host` that nothing listens on. */
export async function freePort(host: string): Promise<number> {
  return tryPort(host, 0);
}

/** @throws OperatorError if the server couldn't listen there */
export async function checkPort(host: string, port: number): Promise<void> {
  await tryPort(host, port);
}

async function tryPort(host: string, port: number): Promise<number> {
  const server = net.createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    throw explained(error, host, port);
  }
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : port;
}

/** An error of `listen` with advice for the operator; other errors unchanged. */
export function explained(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const advice: Record<string, string> = {
    EADDRINUSE: `PORT: ${port} on ${host} is taken by another program. Stop that one, or set another PORT.`,
    EACCES: `PORT: ${port} may not be used by this user. Set a PORT above 1023.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST: ${host} is not known.`,
  };
  const message = typeof code === "string" ? advice[code] : undefined;
  return message ? new OperatorError(message, { cause: error }) : error;
}
