-- Every change of a fee, from now on. Null: no fee was set, so the general one applied, if there was one. 0: free.
create table fee_change (
  identifier          uuid primary key,
  provider_identifier uuid not null references app_user,
  -- Null: the general fee.
  therapy_id          integer references taxonomy,
  fee_before          bigint check (fee_before >= 0),
  fee_after           bigint check (fee_after >= 0),
  -- Of both; where the country changed, of the fee before.
  currency            text not null check (currency in ('NGN','GBP','USD','EUR')),
  changed_by          uuid not null references app_user,
  changed_at          timestamptz not null,
  check (fee_before is distinct from fee_after)
);
create index on fee_change (provider_identifier, changed_at desc);
create index on fee_change (changed_by);
-- Rows go only with the person.
create trigger fixed before update or truncate on fee_change for each statement execute function never_changes();
