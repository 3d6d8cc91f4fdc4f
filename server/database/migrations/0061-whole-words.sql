-- As before, but cut between words where that loses little. The same rule as `beginningOf` in
-- shared/with-dots.ts.
create or replace function excerpt_of(html text) returns text language sql immutable parallel safe
  return (
    select case when char_length(words) > 140 then with_dots(
      case when substr(words, 140, 1) = ' ' then left(words, 139)
        else regexp_replace(left(words, 139), ' \S{1,30}$', '') end) else words end
    from (select trim(regexp_replace(
      replace(replace(
        regexp_replace(left(html, 4000), '<("[^"]*"|[^">])*(>|$)', '', 'g'),
        '&#x3C;', '<'), '&#x26;', '&'),
      '\s+', ' ', 'g')) as words) plain);
