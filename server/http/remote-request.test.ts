import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requestRemote } from "./remote-request.ts";

/** A host that answers each request with these lines. */
async function hostThatAnswers(lines: readonly string[]): Promise<URL> {
  const server = net.createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end([...lines, "", ""].join("\r\n")));
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test.each([
  ["switches protocols", ["HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: x"]],
  ["says that the answer comes later", ["HTTP/1.1 102 Processing"]],
  ["says nothing", []],
])("a request fails if its host %s and closes the connection", async (_, lines) => {
  const url = await hostThatAnswers(lines);
  const request = requestRemote(
    url,
    { method: "POST", headers: {}, body: "x", signal: AbortSignal.timeout(2_000) },
    { isReachable: () => true, lookup: undefined },
  );
  await expect(request).rejects.toThrow(/./);
});
