-- The version of the rules rises once with every statement that writes them, however many dates it writes.
create function raise_schedule_versions() returns trigger language plpgsql as $$ begin
  update provider_schedule s set version = s.version + 1
    from (select distinct provider_identifier from changed) c
   where s.provider_identifier = c.provider_identifier;
  return null; end $$;

drop trigger version on availability_week;
create trigger version_insert after insert on availability_week referencing new table as changed for each statement execute function raise_schedule_versions();
create trigger version_update after update on availability_week referencing new table as changed for each statement execute function raise_schedule_versions();
create trigger version_delete after delete on availability_week referencing old table as changed for each statement execute function raise_schedule_versions();

drop trigger version on availability_day;
create trigger version_insert after insert on availability_day referencing new table as changed for each statement execute function raise_schedule_versions();
create trigger version_update after update on availability_day referencing new table as changed for each statement execute function raise_schedule_versions();
create trigger version_delete after delete on availability_day referencing old table as changed for each statement execute function raise_schedule_versions();

-- Which therapies can be booked and how long a session is are rules of the calendar too; a fee is none.
create trigger version_insert after insert on provider_therapy referencing new table as changed for each statement execute function raise_schedule_versions();
create trigger version_delete after delete on provider_therapy referencing old table as changed for each statement execute function raise_schedule_versions();
create trigger version_update after update on provider_therapy for each row
  when ((old.slot_minutes, old.is_bookable) is distinct from (new.slot_minutes, new.is_bookable))
  execute function raise_schedule_version();

-- A month of the own calendar is read by time, whatever the status.
create index on booking (provider_identifier, start_at);
