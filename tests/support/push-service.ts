// A push service on this machine, for tests of what is sent to browsers.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";
import type { PushDevice } from "#contract/push.ts";
import { sql } from "#server/database/sql.ts";
import { sendPushes } from "#server/features/push/send-pushes.ts";
import { newPushDevice, newSubscriber, type Subscriber } from "./push-devices.ts";
import type { Person, TestApp } from "./test-app.ts";

interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The service is on this machine, which nothing else may be. */
const toService = { isReachable: () => true, lookup: undefined };

/** Each test begins with nothing to send, and with a service that takes everything. */
export async function startPushService({ app, database, project: newProject, person }: TestApp) {
  const service = {
    received: [] as Received[],
    /** Its status; 0 for none. */
    answer: 201,
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      service.received.push({ path, headers, body: Buffer.concat(chunks) });
      if (service.answer === 0) request.socket.destroy();
      else response.writeHead(service.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sendAll = () => sendPushes(database, app.settings, toService);

  beforeEach(async () => {
    service.answer = 201;
    await sendAll();
    service.received = [];
  });
  afterAll(() => server.close());

  /** Turns messages on, by a subscription at the service. */
  const turnOn = async (
    who: Person,
    more: object = {},
    subscriber: Subscriber = newSubscriber(),
  ) => {
    const device = { ...newPushDevice(subscriber), ...more };
    const { status, body } = await who.post<PushDevice>("/push_devices", device);
    if (status !== 200) throw new Error(`Turning on answered ${status}`);
    const path = `/send/${body.id}`;
    await sql`
      update push_devices set endpoint = ${origin + path} where id = ${body.id}`.run(database.db);
    return { id: body.id, path, subscriber };
  };

  /** Someone new applies to a new project of the owner. */
  const applyTo = async (owner: Person, login: string) => {
    const project = await newProject(owner, { name: "Tide tables" });
    const applicant = await person(login);
    const { body } = await applicant.post<{ id: string }>("/applications", {
      project: project.id,
      requestedRole: "developer",
      content: "I draw charts",
    });
    return { project, applicant, applicationId: body.id };
  };
  return { service, toService, origin, sendAll, turnOn, applyTo };
}
