-- The public record of a project, and what it is computed from.
alter table projects add column record jsonb;

create index project_events_merged_idx
  on project_events (project_id, (payload -> 'pull_request' -> 'number'))
  where event = 'repo_pull_request' and payload ->> 'action' = 'merged';

comment on column projects.record is 'Of its applications: how many were answered soon, how many people merged something, and how many are still active; null for fewer than five. Set by each answer, and by the job recompute-answer-times. Privacy page: how many of its applications were answered soon';
