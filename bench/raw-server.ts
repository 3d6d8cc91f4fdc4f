// The ceiling: node:http alone, sending the same bytes and headers. A process of its own, which
// gets the response from its parent.
import http from "node:http";
import type { AddressInfo } from "node:net";

process.once("message", ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, "base64");
  const server = http.createServer((_, response) => {
    response.writeHead(200, headers).end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
process.once("disconnect", () => process.exit(0));
