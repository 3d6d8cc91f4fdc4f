-- Demo content is loaded once: what is removed doesn't come back.
create table demo_content (
  is_loaded boolean primary key default true check (is_loaded),
  loaded_at timestamptz not null default now(),
  removed_at timestamptz,
  -- Demo people whom accounts of a real code host had signed in as, while these shared their numbers.
  taken_over uuid[] not null default '{}'
);

-- Accounts that only the demo code host knows have negative numbers, which no code host gives. Those
-- of the demo content had numbers of real accounts. A row is told by more than its number, since a
-- real account may have come by it honestly: by the username or picture of the demo content, or by
-- having been made along with rows that have these.
create temporary table demo_rows on commit drop as
with invented (login, account_id, joined_days, avatar_url) as (
  values
    ('opalreyes', 9000001, 640, '/avatars/opalreyes.svg'),
    ('mirav', 9000002, 588, '/avatars/mirav.svg'),
    ('kwameb', 9000003, 571, '/avatars/kwameb.svg'),
    ('aikotanaka', 9000004, 544, '/avatars/aikotanaka.svg'),
    ('jonasl', 9000005, 530, '/avatars/jonasl.svg'),
    ('inescarvalho', 9000006, 497, '/avatars/inescarvalho.svg'),
    ('weiliang', 9000007, 476, '/avatars/weiliang.svg'),
    ('thandekad', 9000008, 455, '/avatars/thandekad.svg'),
    ('yousefk', 9000009, 431, '/avatars/yousefk.svg'),
    ('celinef', 9000010, 418, '/avatars/celinef.svg'),
    ('arjunv', 9000011, 402, '/avatars/arjunv.svg'),
    ('soniaquispe', 9000012, 377, '/avatars/soniaquispe.svg'),
    ('oleksak', 9000013, 351, '/avatars/oleksak.svg'),
    ('hemiparata', 9000014, 329, '/avatars/hemiparata.svg'),
    ('noorhaddad', 9000015, 300, '/avatars/noorhaddad.svg'),
    ('tuvaeide', 9000016, 276, '/avatars/tuvaeide.svg'),
    ('mateog', 9000017, 251, '/avatars/mateog.svg'),
    ('priyan', 9000018, 222, '/avatars/priyan.svg'),
    ('dkim', 9000019, 198, null),
    ('fernandaoliveira', 9000020, 171, '/avatars/fernandaoliveira.svg'),
    ('ayodeleo', 9000021, 133, '/avatars/ayodeleo.svg'),
    ('sinikkav', 9000022, 104, null),
    ('lupehdz', 9000023, 76, '/avatars/lupehdz.svg'),
    ('gwenhughes', 9000024, 48, '/avatars/gwenhughes.svg'),
    ('rhys7', 9000025, 0.04, null)
), found as (
  select u.id, u.account_id, i.login, i.avatar_url,
    u.avatar_url is distinct from i.avatar_url or u.email is not null as taken_over,
    u.created_at + i.joined_days::float8 * interval '24 hours' as loaded_at,
    u.avatar_url is not distinct from i.avatar_url and i.avatar_url is not null
      or exists (select from usernames n where n.user_id = u.id and n.name = i.login) as certain
  from users u join invented i on i.account_id = u.account_id
)
select id, account_id, login, avatar_url, taken_over, loaded_at from found f
where certain or exists (
  select from found other where other.certain
    and other.loaded_at between f.loaded_at - interval '1 second' and f.loaded_at + interval '1 second');

insert into demo_content (loaded_at, taken_over)
select min(loaded_at), coalesce(array_agg(id) filter (where taken_over), '{}')
from demo_rows having count(*) > 0;

-- Whoever took one over gets an account of their own at their next sign-in.
delete from sessions where user_id in (select id from demo_rows where taken_over);
update users u
  set account_id = -d.account_id, avatar_url = d.avatar_url, email = null
  from demo_rows d where d.id = u.id;

-- Logins that were typed at the demo code host: 48 bits of their hash, above all of the above. It
-- knows neither pictures nor addresses.
update users set account_id = -account_id
  where account_id between 10000000000 and 10000000000 + 281474976710655
    and avatar_url is null and email is null;

-- A login's entry that the demo code host's account of that login took is free again for a real one.
update admin_logins l set account_id = -account_id
  where account_id = 10000000000
      + ('x' || left(encode(sha256(convert_to(login, 'UTF8')), 'hex'), 12))::bit(48)::bigint
    or exists (select from demo_rows d where d.login = l.login and d.account_id = l.account_id);
