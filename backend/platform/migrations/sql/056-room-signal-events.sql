-- A signal has an event of its own: the room itself has not changed, and no page has to read it again.
create or replace function notify_signal() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'room_signal', 'id', new.booking_identifier,
    'people', json_build_array(coalesce(p.user_identifier, p.identifier)))::text)
     from room_occupant o join booking_participant p on p.identifier = o.participant_identifier
    where o.identifier = new.to_occupant;
  return null; end $$;
