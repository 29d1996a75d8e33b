-- An operator acts as one person at a time, beside the session in which that began, and ends with it.
alter table session
  add column opened_from uuid references session on delete cascade,
  add check ((impersonator is null) = (opened_from is null));
drop index session_impersonator_idx;
create unique index session_impersonator on session (impersonator) where impersonator is not null and revoked_at is null;
create index on session (opened_from) where opened_from is not null;

-- Operators look for people by any part of a name or an address.
create index app_user_search on app_user
  using gin (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
create index on app_user (created_at desc, identifier desc);
create index on session (user_identifier, last_seen_at desc) where impersonator is null;

-- What an operator did is found under the operator, also where it was done as somebody else.
create index on audit_event (impersonator, at desc) where impersonator is not null;
