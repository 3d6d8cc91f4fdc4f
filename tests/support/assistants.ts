// An assistant: the SDK's own client, which talks to the real app over HTTP.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type CallToolResult, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach } from "vitest";
import { scopes, type Scope } from "#contract/endpoint.ts";
import type { Database } from "#server/database/connect.ts";
import { addToken } from "./api-tokens.ts";
import type { Person } from "./test-app.ts";

/** What is asked of the person, and what they answer. */
export interface Reply {
  action: "accept" | "decline";
  text?: string;
}
export type Answer = (question: string) => Reply | Promise<Reply>;

const open: Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

interface Site {
  readonly database: Pick<Database, "db">;
  readonly origin: string;
}

/** Connected to the site with a token of the person; one with an `answer` can ask them. */
export async function assistantOf(
  at: Site,
  person: Person,
  granted: readonly Scope[] = scopes,
  answer?: Answer,
): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: answer ? { elicitation: { form: {} } } : {} },
  );
  if (answer) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      const { action, text } = await answer(params.message);
      return { action, ...(text !== undefined && { content: { text } }) };
    });
  }
  const token = await addToken(at.database.db, person, granted);
  const transport = new StreamableHTTPClientTransport(new URL(`${at.origin}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("\n");

/** The data that a tool's result quotes, and the whole result. */
export async function callTool(client: Client, name: string, input: object = {}) {
  const result = (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;
  const text = textOf(result);
  const [, mark = "", json = ""] = /^<data-(\w{24})>\n(.*)\n<\/data-\1>$/m.exec(text) ?? [];
  return { isError: result.isError === true, text, mark, data: JSON.parse(json) as unknown };
}

/** Sends a message without a client. */
export const sendMessage = (
  { origin }: Pick<Site, "origin">,
  headers: Record<string, string>,
  body: object = { jsonrpc: "2.0", method: "ping", id: 1 },
) =>
  fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
