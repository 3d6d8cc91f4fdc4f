-- Names from a code host that nobody can see become the username, as new ones do; see
-- shared/visible-text.ts. Their people couldn't save their settings.
update users set display_name = username
where regexp_replace(display_name,
  '[\s\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
  '', 'g') = '';
