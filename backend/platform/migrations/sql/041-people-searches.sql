-- What operators typed to find people may name somebody: it lies encrypted and goes after 30 days. The audit log, which never
-- changes, holds who searched, with which filters, and who was shown.
create table people_search (
  identifier   uuid primary key,
  searched_at  timestamptz not null,
  sealed_words bytea not null
);
create index on people_search (searched_at);
