-- Networks from which somebody has signed in, as keyed fingerprints: tries from them are not held back by those of strangers.
create table known_network (
  user_identifier uuid not null references app_user,
  fingerprint     bytea not null check (octet_length(fingerprint) = 32),
  last_seen_at    timestamptz not null,
  primary key (user_identifier, fingerprint)
);
create index on known_network (last_seen_at);
