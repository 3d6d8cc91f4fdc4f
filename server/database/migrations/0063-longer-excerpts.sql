-- As before, of as many characters as are asked for, and with semicolons between the items of lists.
-- Cut by the same rule as `beginningOf` in shared/with-dots.ts.
create function excerpt_of(html text, most integer) returns text language sql immutable parallel safe
  return (
    select case when char_length(words) > most then with_dots(
      case when substr(words, most, 1) = ' ' then left(words, most - 1)
        else regexp_replace(left(words, most - 1), ' \S{1,30}$', '') end) else words end
    from (select trim(regexp_replace(
      replace(replace(
        regexp_replace(
          regexp_replace(left(html, 4000), '(?<![.!?;,])</li>\s*(?=<li)', '; ', 'g'),
          '<("[^"]*"|[^">])*(>|$)', '', 'g'),
        '&#x3C;', '<'), '&#x26;', '&'),
      '\s+', ' ', 'g')) as words) plain);

create or replace function excerpt_of(html text) returns text language sql immutable parallel safe
  return excerpt_of(html, 140);
