-- Askers of a search differ in account and network: a person with many accounts is one asker.
alter table search_askers add column network bytea check (octet_length(network) = 16);

comment on column search_askers.network is 'A fingerprint of the network that the search came from; null in rows of the version before.';
