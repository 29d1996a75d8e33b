-- A guest has no account: changes of the room are published to the participant, and only to streams of this booking.
create or replace function notify_room(booking uuid) returns void language sql as $$
  select pg_notify('live', json_build_object('kind', 'room', 'id', b.identifier,
    'people', json_build_array(b.client_identifier, b.provider_identifier)::jsonb || coalesce(
      (select jsonb_agg(m.identifier) from booking_participant m
        where m.booking_identifier = b.identifier and m.role = 'guest'), '[]'))::text)
    from booking b where b.identifier = $1 $$;

create or replace function notify_signal() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'room', 'id', new.booking_identifier,
    'people', json_build_array(coalesce(p.user_identifier, p.identifier)))::text)
     from room_occupant o join booking_participant p on p.identifier = o.participant_identifier
    where o.identifier = new.to_occupant;
  return null; end $$;

-- A guest who was removed, or whose link was replaced, reads nothing more: open streams are checked at once, like those of a
-- sign-in that ended.
create or replace function end_visits_of_participant() returns trigger language plpgsql as $$ begin
  update room_occupant set state = 'gone', departure = 'rights', gone_at = seen_at
   where participant_identifier = new.identifier and state <> 'gone';
  perform pg_notify('live', json_build_object('kind', 'session', 'id', new.identifier, 'people', '[]'::json)::text);
  return null; end $$;
drop trigger end_visits on booking_participant;
create trigger end_visits after update of status, token_hash on booking_participant for each row
  when (new.role = 'guest' and ((old.status <> new.status and new.status in ('rejected', 'removed', 'expired'))
    or (old.token_hash is not null and old.token_hash is distinct from new.token_hash)))
  execute function end_visits_of_participant();
