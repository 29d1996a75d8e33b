-- The numbers of accounts that people pay into are encrypted by the product, which does so with rows of before when it starts, and
-- empties the readable columns. Money that comes is matched by the gateway's name for the person, never by a number.
alter table virtual_account
  add column sealed_account_number bytea,
  add column sealed_sort_code      bytea,
  add column sealed_iban           bytea,
  add column sealed_routing_number bytea,
  drop constraint virtual_account_check,
  add constraint virtual_account_whole check ((status = 'active') <= (customer is not null
    and (account_number is not null or sealed_account_number is not null) and bank_name is not null and account_name is not null));
create index virtual_account_readable on virtual_account (identifier)
  where account_number is not null or sort_code is not null or iban is not null or routing_number is not null;
