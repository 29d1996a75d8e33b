-- A state that a therapist adds waits for an operator. Whatever stands there already was searchable, so it counts as accepted.
alter table license_state add column status text not null default 'accepted' check (status in ('pending','accepted'));
alter table license_state alter column status set default 'pending';
