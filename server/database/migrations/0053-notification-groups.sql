-- The notifications of some kinds, and their numbers, without reading all that a person got.
create index notifications_event_idx on notifications (user_id, event, number);
