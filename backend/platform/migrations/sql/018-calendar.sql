-- SHA-256 of the secret in the feed's address, by which it is found.
alter table calendar_feed add column secret_hash bytea not null unique check (octet_length(secret_hash) = 32);
