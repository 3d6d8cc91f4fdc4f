-- Work of people and of bots is told apart, and many events of one pull request take one line.
alter table project_events
  add column is_bot boolean not null default false,
  add column fold_key text check (char_length(fold_key) <= 50),
  add column folded integer not null default 0,
  add column hidden_at timestamptz(3);

comment on column project_events.fold_key is 'A project has one event of each key, the latest: it takes the place of the one before.';
comment on column project_events.folded is 'How many earlier events this one stands for.';

-- What the version before stored. Its deletions have a link to a commit of zeros.
update project_events set is_bot = true where payload #>> '{sender,login}' like '%[bot]';
update project_events set payload = payload || '{"compare": null, "deleted": true}'
where event = 'repo_push' and payload ->> 'compare' ~ '\.\.0{7,}$';

with ranked as (
  select id, row_number() over (partition by project_id, event order by id desc) as rank,
    count(*) over (partition by project_id, event) - 1 as folded
  from project_events where is_bot
), removed as (
  delete from project_events e using ranked r where e.id = r.id and r.rank > 1
)
update project_events e set fold_key = 'bot:' || e.event, folded = r.folded
from ranked r where e.id = r.id and r.rank = 1;

create unique index project_events_fold_key on project_events (project_id, fold_key)
  where fold_key is not null;
create index project_events_hidden_idx on project_events (id) where hidden_at is not null;

-- The repository that the project names, as the webhook's deliveries describe it: a later delivery
-- with the same number and another address proves that it was renamed or transferred.
alter table hooks add column repository_id text check (char_length(repository_id) <= 30),
  add column repository_url text check (char_length(repository_url) <= 2000);

comment on column hooks.repository_id is 'The number of the project''s repository at its code host.';
comment on column hooks.repository_url is 'Where that repository was when it last delivered.';
