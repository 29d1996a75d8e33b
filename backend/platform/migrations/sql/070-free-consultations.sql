-- A free first consultation of 15 minutes, once with each therapist (docs/product-rules.md#free-consultation).
alter table provider_schedule add column offers_consultation boolean not null default false;
alter table booking add column is_consultation boolean not null default false;
alter table booking
  add constraint booking_consultation_check check (not is_consultation or (fee = 0 and session_minutes = 15 and start_at is not null
    and series_identifier is null and paid_at is null and payment_due_at is null
    and status in ('confirmed','completed','no_show','cancelled')));
-- Not used up by a consultation that the client cancelled in time, nor by one that the therapist cancelled or missed.
-- A client can cancel after the start only because the therapist did not come.
create unique index booking_one_consultation on booking (client_identifier, provider_identifier)
  where is_consultation and case status
    when 'cancelled' then cancelled_by = 'client' and cancelled_at > free_until and cancelled_at < start_at
    when 'no_show' then absent_party = 'client'
    else true end;
