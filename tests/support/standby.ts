// A standby of an embedded database, which streams what the primary writes.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import {
  type Connection,
  connectionTo,
  superuser,
} from "#server/database/embedded/application-role.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { clusterIn } from "#server/database/embedded/cluster.ts";
import { chooseIdentity } from "#server/database/embedded/identity.ts";
import { clusterOf } from "#server/database/embedded/open.ts";
import { makeSocketDir } from "#server/database/embedded/socket-dir.ts";
import { supervisePostmaster } from "#server/database/embedded/supervise-postmaster.ts";

export interface Standby {
  readonly connection: Connection;
  readonly stop: () => Promise<void>;
}

/**
 * Copies a stopped primary's cluster into `folder`. It follows the primary at `primary()`, which is
 * started between `copy` and `start`.
 */
export function prepareStandby(primaryDataDir: string, folder: string) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync("cp", ["-a", clusterOf(primaryDataDir), clusterIn(folder)]);
  fs.writeFileSync(`${clusterIn(folder)}/standby.signal`, "");
  return async (primary: Connection): Promise<Standby> => {
    const binaries = findBinaries();
    const identity = await chooseIdentity(folder, binaries);
    if (identity.account.uid !== undefined)
      execFileSync("chown", ["-R", `${identity.account.uid}`, folder]);
    const socketDir = makeSocketDir(folder, identity);
    const primary_conninfo = `host=${primary.host} port=${primary.port} user=${superuser}`;
    const supervisor = await supervisePostmaster(
      {
        folder,
        binaries,
        identity,
        settings: { primary_conninfo, fsync: "off" },
        socketDir: socketDir.path,
      },
      () => {},
    );
    return {
      connection: connectionTo(socketDir.path),
      stop: async () => {
        await supervisor.stop(10_000);
        socketDir.remove();
      },
    };
  };
}
