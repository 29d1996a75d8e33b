-- Only what becomes free after somebody asked is offered: these starts (minutes since 1970) could be booked already then, and still can.
alter table waitlist_entry
  add column was_free  int[] not null default '{}',
  add column looked_at timestamptz;
update waitlist_entry set looked_at = created_at;
alter table waitlist_entry alter column looked_at set not null;
create index on waitlist_entry (looked_at) where status = 'waiting';

-- The client's open pages show an offer at once.
create function tell_of_offer() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'booking', 'id', e.booking_identifier,
    'people', json_build_array(e.client_identifier))::text)
     from waitlist_entry e where e.identifier = new.entry_identifier;
  return null; end $$;
create trigger tell after insert or update on waitlist_offer for each row execute function tell_of_offer();
