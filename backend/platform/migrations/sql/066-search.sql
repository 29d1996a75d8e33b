-- What the search of therapists knows beside the facets: half hours of the week in which a free hour of the next two weeks
-- begins, from Monday 00:00 UTC, and the state of the place of work. Bits are compared while rows are read, so they need no index.
alter table provider_listing add column free_week bit(336) not null default B'0'::bit(336);
alter table provider_listing add column place_id int references taxonomy;
-- Free hours come closer every day, so rows are written anew at least once a day: those that stand there at once.
create index on provider_listing (updated_at);
update provider_listing set updated_at = updated_at - interval '1 day';

-- Therapists that a client keeps. Whom somebody considers says something about their health.
create table favourite (
  client_identifier   uuid not null references app_user,
  provider_identifier uuid not null references provider,
  created_at          timestamptz not null,
  primary key (client_identifier, provider_identifier)
);
create index on favourite (provider_identifier);
