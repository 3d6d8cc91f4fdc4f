create table comments (
  id uuid primary key,
  -- Given under the lock of the thread's first comment: within a thread a reply comes after what it
  -- replies to, and no lower number appears later.
  seq bigint generated always as identity,
  project_id uuid not null references projects on delete cascade,
  -- The thread: its top-level comment, which is its own.
  root_id uuid not null,
  parent_id uuid references comments,
  depth integer not null,
  user_id uuid references users on delete set null,
  text text not null,
  html text not null,
  like_count integer not null default 0,
  dislike_count integer not null default 0,
  -- Direct replies; and of a top-level comment all that is below it.
  reply_count integer not null default 0,
  thread_count integer not null default 0,
  deleted_at timestamptz,
  -- To the millisecond, as on the wire, so that cursors name them exactly.
  posted_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((parent_id is null) = (root_id = id)),
  check ((parent_id is null) = (depth = 0)),
  check (case when deleted_at is null then char_length(text) between 1 and 1000
    else text = '' and html = '' end)
);

create index comments_latest_idx on comments (project_id, depth, posted_at, id);
create index comments_thread_idx on comments (root_id, seq);
create index comments_parent_id_idx on comments (parent_id);
create index comments_user_id_idx on comments (user_id);

-- All comments of the project, deleted ones included.
alter table projects add column comment_count integer not null default 0;

create function keep_comment_counts() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null then
    update comments
      set reply_count = reply_count + (id = new.parent_id)::int,
        thread_count = thread_count + (id = new.root_id)::int
      where id in (new.parent_id, new.root_id);
  end if;
  update projects set comment_count = comment_count + 1 where id = new.project_id;
  return null;
end $$;

create trigger comments_keep_counts after insert on comments
  for each row execute function keep_comment_counts();

-- With the account goes what it wrote; places and replies stay.
create function empty_orphaned_comment() returns trigger language plpgsql as $$
begin
  new.text := '';
  new.html := '';
  new.deleted_at := coalesce(old.deleted_at, now());
  return new;
end $$;

create trigger comments_empty_orphaned before update of user_id on comments
  for each row when (new.user_id is null and old.user_id is not null)
  execute function empty_orphaned_comment();

-- One a person and comment, so that liking and disliking exclude each other.
create table comment_reactions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('like', 'dislike')),
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);

create index comment_reactions_latest_idx on comment_reactions (comment_id, kind, created_at desc);
create index comment_reactions_user_id_idx on comment_reactions (user_id);

create function keep_reaction_counts() returns trigger language plpgsql as $$
begin
  update comments
    set like_count = like_count
        + coalesce((new.kind = 'like')::int, 0) - coalesce((old.kind = 'like')::int, 0),
      dislike_count = dislike_count
        + coalesce((new.kind = 'dislike')::int, 0) - coalesce((old.kind = 'dislike')::int, 0)
    where id = coalesce(new.comment_id, old.comment_id);
  return null;
end $$;

create trigger comment_reactions_keep_counts after insert or delete or update of kind
  on comment_reactions for each row execute function keep_reaction_counts();
