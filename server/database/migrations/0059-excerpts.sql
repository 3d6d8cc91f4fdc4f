-- The beginning of a text that was cut, with dots unless it ends with a sentence. The same rule as
-- shared/with-dots.ts. One expression, which PostgreSQL inlines into the statements that call it.
create function with_dots(cut text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(cut, '[\s,;:–—(…]+$', ''),
    '(^|[^.!?。！？"''”’»)])(["''”’»)]*)$', '\1\2…');

-- As before, but without dots after a sentence.
create or replace function excerpt_of(html text) returns text language sql immutable parallel safe
  return (
    select case when char_length(words) > 140 then with_dots(left(words, 139)) else words end
    from (select trim(regexp_replace(
      replace(replace(
        regexp_replace(left(html, 4000), '<("[^"]*"|[^">])*(>|$)', '', 'g'),
        '&#x3C;', '<'), '&#x26;', '&'),
      '\s+', ' ', 'g')) as words) plain);
