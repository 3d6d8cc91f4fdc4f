// A mail server for a site in a process of its own: it writes each mail to a file, which journeys read.
import fs from "node:fs";
import path from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { mailFrom, openMailServer } from "./mail-server.ts";
import { makeMemoryDir } from "./memory-dir.ts";

/** The name of the variable with the folder, for the processes of journeys. */
const variable = "MAIL_DIR";

/** Starts the mail server; `environment` has the settings of a site that sends there. */
export async function openMailDir() {
  const folder = makeMemoryDir("stack-cafe-mail-");
  const server = await openMailServer();
  process.env[variable] = folder;
  let count = 0;
  server.onStored = ({ to, source }) => {
    count += 1;
    // Renamed, so that a journey finds only whole files.
    const file = path.join(folder, `${String(count).padStart(6, "0")} ${to}.eml`);
    fs.writeFileSync(`${file}.part`, source);
    fs.renameSync(`${file}.part`, file);
  };
  return {
    environment: { SMTP_URL: server.url, MAIL_FROM: mailFrom },
    stop: async () => {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The mails to that address so far, oldest first. */
export function mailsTo(address: string): Promise<ParsedMail[]> {
  const folder = process.env[variable] ?? "";
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(` ${address}.eml`));
  return Promise.all(
    names.toSorted().map((name) => simpleParser(fs.readFileSync(path.join(folder, name)))),
  );
}
