-- Counts are kept once a statement, not once a row: when a person goes, or many stars come at once,
-- each project is written once. Projects are held in one order, so that nobody waits in a circle.
drop trigger stars_keep_count on stars;
drop function keep_star_count();

create function keep_star_counts() returns trigger language plpgsql as $$
begin
  perform from projects where id in (select project_id from changed)
    order by id for no key update;
  update projects p
    set star_count = star_count + case tg_op when 'INSERT' then stars else -stars end
    from (select project_id, count(*) as stars from changed group by project_id) c
    where p.id = c.project_id;
  return null;
end $$;

create trigger stars_count_given after insert on stars
  referencing new table as changed for each statement execute function keep_star_counts();
create trigger stars_count_taken after delete on stars
  referencing old table as changed for each statement execute function keep_star_counts();
