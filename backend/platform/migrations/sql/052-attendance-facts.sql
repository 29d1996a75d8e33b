-- Who reported an attendance: a person, or the room in which both were together. Null for reports of before.
alter table booking_participant add column attendance_source text check (attendance_source in ('said','room'));

-- What is kept of the visits to the room of a session once they are deleted.
create table session_attendance (
  participant_identifier uuid primary key references booking_participant,
  booking_identifier     uuid not null references booking,
  user_identifier        uuid references app_user,
  first_in_at            timestamptz,
  last_out_at            timestamptz,
  minutes_together       integer not null check (minutes_together >= 0)
);
create index on session_attendance (booking_identifier);
create index on session_attendance (user_identifier);
create trigger fixed before update or delete or truncate on session_attendance for each statement execute function never_changes();

-- A report of absence that the visits to the room contradict: an operator decides, and until then no money moves.
create table absence_case (
  identifier         uuid primary key,
  booking_identifier uuid not null references booking,
  start_at           timestamptz not null,
  reported_by        text not null check (reported_by in ('client','provider')),
  reported_at        timestamptz not null,
  status             text not null default 'open' check (status in ('open','dismissed','upheld')),
  decided_by         uuid references app_user,
  decided_at         timestamptz,
  reason             text,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'open') = (decided_by is null)),
  check ((status = 'open') = (reason is null)),
  unique (booking_identifier, start_at, reported_by)
);
create unique index absence_case_open on absence_case (booking_identifier) where status = 'open';
create index on absence_case (reported_at, identifier);
create trigger tell after insert or update on absence_case for each row execute function tell_people_of_booking();

-- A move that is allowed although the session has begun, and is not counted: once for each reason.
alter table reschedule add column free_because text check (free_because in ('provider_late','not_connected'));
create unique index reschedule_free_once on reschedule (booking_identifier, free_because) where free_because is not null;

-- A session in which nobody could connect, or to which the therapist did not come, may be cancelled although it counts as completed.
insert into booking_flow values ('completed','cancelled');
