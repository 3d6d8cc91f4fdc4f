// A program for tests with several servers: sends the mails that wait, and ends.
import { sendMails } from "#server/features/mail/send-mails.ts";
import { connect } from "#server/database/connect.ts";
import { readSettings } from "#server/settings.ts";

const settings = readSettings(process.env);
const database = connect(settings.databaseUrl ?? "");
console.log(JSON.stringify(await sendMails(database, settings)));
await database.close();
