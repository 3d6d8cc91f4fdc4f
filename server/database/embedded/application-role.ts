/**
 * The application's role in PostgreSQL: the owner of its database, and no superuser. A superuser's
 * statement, injected by an attacker, could read files of the machine and run programs on it.
 */
import pg from "pg";

export const applicationRole = "stack_cafe";
export const superuser = "postgres";

/** For `pg`: `host` is the folder of a socket that only the owner can enter. */
export type Connection = Readonly<{ host: string; port: number; user: string; database: string }>;

/** To the database of an embedded cluster, by its socket's folder. */
export function connectionTo(socketDir: string, user: string = applicationRole): Connection {
  return { host: socketDir, port: 5432, user, database: "postgres" };
}

/**
 * Creates the role, and makes it the owner of the database and of everything in it that isn't
 * PostgreSQL's own: in clusters of earlier versions the superuser owned it. Atomic and idempotent.
 * @param connection the superuser's
 */
export async function prepareRole(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  // Errors also fail the running query; unhandled, the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    await client.query(prepare);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Objects of extensions stay the superuser's. */
const ofExtension = (catalogue: string, row: string) =>
  `exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${row}.oid and deptype = 'e')`;

const ownSchema = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

/** Sequences of columns, indexes and row types follow their tables. */
const prepare = `
do $$
declare
  role regrole;
  command text;
begin
  if not exists (select from pg_roles where rolname = '${applicationRole}') then
    create role ${applicationRole};
  end if;
  alter role ${applicationRole} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  role := '${applicationRole}'::regrole;
  create extension if not exists pg_trgm with schema public;
  if (select datdba <> role from pg_database where datname = current_database()) then
    execute format('alter database %I owner to ${applicationRole}', current_database());
  end if;
  for command in
    select format('alter schema %I owner to ${applicationRole}', n.nspname)
    from pg_namespace n
    where ${ownSchema} and n.nspname <> 'public' and n.nspowner <> role
      and not ${ofExtension("pg_namespace", "n")}
    union all
    select format('alter table %s owner to ${applicationRole}', c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ownSchema} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and c.relowner <> role
      and not ${ofExtension("pg_class", "c")}
      and not (c.relkind = 'S' and exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
          and deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${applicationRole}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ownSchema} and p.proowner <> role and not ${ofExtension("pg_proc", "p")}
    union all
    select format('alter type %s owner to ${applicationRole}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where ${ownSchema} and t.typowner <> role and not ${ofExtension("pg_type", "t")}
      and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
  loop
    execute command;
  end loop;
end $$`;
