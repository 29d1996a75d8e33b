-- A time that nobody has paid is kept for 45 minutes beyond its first hold at most, however often a payment is begun again, the
-- session is moved, or a card is being charged.
alter table booking add column hold_ends_at timestamptz;
update booking set hold_ends_at = payment_due_at + interval '45 minutes' where status = 'pending';
create function booking_hold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$ begin
  if new.status = 'pending' and (tg_op = 'INSERT' or old.status <> 'pending')
  then new.hold_ends_at := new.payment_due_at + interval '45 minutes';
  elsif tg_op = 'UPDATE' then new.hold_ends_at := old.hold_ends_at; end if;
  return new; end $$;
create trigger hold before insert or update on booking for each row execute function booking_hold();
alter table booking add constraint booking_hold_check check (status <> 'pending' or payment_due_at <= hold_ends_at);
