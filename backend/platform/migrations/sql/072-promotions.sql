-- Who may create promotion codes.
alter table operator_permission drop constraint operator_permission_permission_check;
alter table operator_permission add constraint operator_permission_permission_check
  check (permission in ('verify','support','finance','content','promotions','super'));

-- A code that lowers the price of a session. `uses` counts the rows of promotion_use that are active; the check on it is the last
-- word when several people take the last use.
create table promotion (
  identifier          uuid primary key,
  campaign            text not null check (length(campaign) between 1 and 120),
  code                text not null unique check (code ~ '^[A-Z0-9]{4,24}$'),
  percent             smallint check (percent between 1 and 100),
  amount              bigint check (amount between 1 and 5000000000),
  -- Of the therapists whose sessions it lowers; it stands for their country.
  currency            text not null check (currency in ('NGN','GBP','USD','EUR')),
  bearer              text not null check (bearer in ('platform','provider')),
  -- The only therapist for whom it is valid.
  provider_identifier uuid references provider,
  -- When and how the therapist agreed to bear it.
  consented_on        date,
  consent_note        text check (length(consent_note) between 1 and 500),
  valid_from          timestamptz not null,
  valid_until         timestamptz check (valid_until > valid_from),
  use_limit           int check (use_limit > 0),
  client_limit        int not null check (client_limit > 0),
  first_session       boolean not null,
  minimum_fee         bigint not null check (minimum_fee >= 0),
  status              text not null default 'active' check (status in ('active','paused','ended')),
  uses                int not null default 0 check (uses >= 0),
  created_by          uuid not null references app_user,
  created_at          timestamptz not null,
  constraint promotion_used_up check (use_limit is null or uses <= use_limit),
  check ((percent is null) <> (amount is null)),
  check ((bearer = 'provider') = (consented_on is not null)),
  check ((consented_on is null) = (consent_note is null)),
  check (bearer = 'platform' or provider_identifier is not null)
);
create index on promotion (created_at);
create index on promotion (provider_identifier) where provider_identifier is not null;

-- What a code takes off the fee of the therapist, and how much of that the platform pays into the hold instead. `fee` is what the
-- client pays. `promoted_returned` went back to the platform with refunds.
alter table booking
  add column reduction bigint not null default 0 check (reduction >= 0),
  add column promoted bigint not null default 0 check (promoted between 0 and reduction),
  add column promoted_returned bigint not null default 0,
  add check (promoted_returned between 0 and promoted);

-- A use is active from the booking on, and returned when the booking ends without having cost anything.
create table promotion_use (
  booking_identifier   uuid primary key references booking,
  promotion_identifier uuid not null references promotion,
  client_identifier    uuid not null references app_user,
  first_session        boolean not null,
  status               text not null default 'active' check (status in ('active','returned')),
  created_at           timestamptz not null
);
create index on promotion_use (promotion_identifier, client_identifier);
create index on promotion_use (client_identifier);
-- A first session is one session, whatever codes somebody has.
create unique index promotion_first_session on promotion_use (client_identifier) where first_session and status = 'active';

create function count_promotion_uses() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' or old.status <> new.status then
    update promotion set uses = uses + case new.status when 'active' then 1 else -1 end
     where identifier = new.promotion_identifier;
  end if;
  return null; end $$;
create trigger count_uses after insert or update on promotion_use for each row execute function count_promotion_uses();

-- Every way in which a booking ends passes here: an unpaid one, or one that was paid back in full, returns its use.
create function return_promotion_use() returns trigger language plpgsql as $$ begin
  if new.status in ('expired','rejected')
     or new.status = 'cancelled' and (new.paid_at is null
          or coalesce(new.refunded, 0) + new.set_off >= new.fee and new.promoted_returned = new.promoted
             and not (new.fee = 0 and new.promoted = 0 and new.cancelled_by = 'client' and new.cancelled_at > new.free_until))
     or new.status = 'no_show' and new.absent_party = 'provider' then
    update promotion_use set status = 'returned' where booking_identifier = new.identifier and status = 'active';
  end if;
  return null; end $$;
create trigger return_use after update on booking for each row
  when (new.reduction > 0 and new.status is distinct from old.status) execute function return_promotion_use();
