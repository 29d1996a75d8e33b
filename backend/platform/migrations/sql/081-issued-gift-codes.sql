-- An operator issues a gift code for the platform, which pays its amount from `promotion`. Its code is shown once and is not stored; the
-- keyed hash finds it. The address that it was mailed to is not stored either.
alter table gift_code
  alter column buyer_identifier drop not null,
  add column issued_by uuid references app_user,
  add column reason text check (length(reason) between 10 and 500),
  add column is_mailed boolean not null default false,
  drop constraint gift_code_check2,
  add constraint gift_code_sealed_while_open check (
    (status = 'open' and buyer_identifier is not null) = (sealed_code is not null)),
  add constraint gift_code_one_origin check ((buyer_identifier is null) = (issued_by is not null)),
  add constraint gift_code_issued_with_reason check ((issued_by is null) = (reason is null)),
  add constraint gift_code_mailed_if_issued check (issued_by is not null or not is_mailed);
create index on gift_code (issued_by, created_at) where issued_by is not null;

create or replace function guard_gift_code() returns trigger language plpgsql as $$ begin
  if (new.amount, new.currency, new.buyer_identifier, new.issued_by, new.reason)
       is distinct from (old.amount, old.currency, old.buyer_identifier, old.issued_by, old.reason)
     or old.status <> 'open' and (new.status, new.redeemed_by, new.closed_at) is distinct from (old.status, old.redeemed_by, old.closed_at) then
    raise exception 'A closed gift code and the amount of a gift code do not change';
  end if;
  return new; end $$;
