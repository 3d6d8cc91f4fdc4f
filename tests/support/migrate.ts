// A program for tests with concurrent migrations; its argument is the database's address.
import type pg from "pg";
import { connect } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";

const database = connect(JSON.parse(process.argv[2] ?? "{}") as pg.PoolConfig);
await migrate(database, console.log);
await database.close();
