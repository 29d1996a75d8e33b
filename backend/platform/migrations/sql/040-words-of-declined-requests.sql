-- Until now the field for words about a declined request was called a note for the records. What stands there already stays
-- with the therapist; from here on the field says that the client reads it. Counts for declined requests alone.
alter table booking add column message_private boolean not null default true;
alter table booking alter column message_private set default false;
