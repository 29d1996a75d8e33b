-- Open streams of a session end with it, in every process.
create function tell_session_end() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'session', 'id', new.identifier,
    'people', json_build_array(new.user_identifier))::text);
  return null; end $$;
create trigger tell after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();
create function tell_account_end() returns trigger language plpgsql as $$ begin
  perform pg_notify('live', json_build_object('kind', 'session', 'id', new.identifier,
    'people', json_build_array(new.identifier))::text);
  return null; end $$;
create trigger tell after update of account_status on app_user for each row
  when (new.account_status in ('suspended', 'deletion_requested', 'deleted')) execute function tell_account_end();
