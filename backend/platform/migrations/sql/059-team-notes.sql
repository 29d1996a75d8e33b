-- Notes of operators about a user, for each other. They go with the person.
create table team_note (
  identifier        uuid primary key,
  user_identifier   uuid not null references app_user,
  author_identifier uuid not null references app_user,
  sealed_content    bytea,
  created_at        timestamptz not null,
  withdrawn_at      timestamptz,
  check ((sealed_content is null) = (withdrawn_at is not null))
);
create index on team_note (user_identifier, created_at desc);
create index on team_note (author_identifier);

-- A note is never rewritten. Its author can withdraw it: the words go, and that there was a note stays. The words may be encrypted anew.
create function keeps_team_note() returns trigger language plpgsql as $$ begin
  if (old.identifier, old.user_identifier, old.author_identifier, old.created_at)
       is distinct from (new.identifier, new.user_identifier, new.author_identifier, new.created_at)
     or old.withdrawn_at is not null then
    raise exception 'A team note is not rewritten';
  end if;
  return new; end $$;
create trigger keeps_note before update on team_note for each row execute function keeps_team_note();
