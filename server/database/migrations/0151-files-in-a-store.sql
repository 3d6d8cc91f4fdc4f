-- Files of pictures may be in an S3-compatible store instead (S3_URL): their rows stay, without bytes.
alter table picture_files alter column bytes drop not null;
comment on column picture_files.bytes is 'Null if it is in the store of S3_URL. Privacy page: its logo and its pictures';
