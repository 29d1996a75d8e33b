-- Therapists whose public page changed, so that rendered pages can be stored until then (docs/decisions/0027-pages-rendered-with-data.md).
-- Rows are only added, each under the number of its own transaction: nobody waits for anybody here. Transactions do not end in the
-- order of their numbers, so a reader goes on from the oldest one that was still open when it last read.
create table page_change (
  provider_identifier uuid not null,
  transaction_number  bigint not null default pg_current_xact_id()::text::bigint,
  changed_at          timestamptz not null default now(),
  primary key (provider_identifier, transaction_number)
);
create index on page_change (transaction_number);
create index on page_change (changed_at);
insert into page_change (provider_identifier, changed_at) select provider_identifier, updated_at from provider_listing;

create function record_page_changes() returns trigger language plpgsql as $$ begin
  insert into page_change (provider_identifier) select distinct provider_identifier from changed on conflict do nothing;
  return null; end $$;
-- For single rows; the argument is the column with the therapist.
create function record_page_change() returns trigger language plpgsql as $$ declare therapist uuid; begin
  if tg_op = 'DELETE' then execute format('select ($1).%I', tg_argv[0]) into therapist using old;
  else execute format('select ($1).%I', tg_argv[0]) into therapist using new; end if;
  insert into page_change (provider_identifier) select therapist
    where exists (select from provider where user_identifier = therapist) on conflict do nothing;
  return null; end $$;

do $$ declare name text; begin
  foreach name in array array['provider_listing', 'provider_therapy', 'document', 'message_setting'] loop
    execute format('create trigger page_change_insert after insert on %I referencing new table as changed for each statement execute function record_page_changes()', name);
    execute format('create trigger page_change_delete after delete on %I referencing old table as changed for each statement execute function record_page_changes()', name);
  end loop; end $$;

-- Free hours and the order of the search are not on the page.
create trigger page_change after update on provider_listing for each row
  when ((old.country, old.currency, old.facets, old.fee, old.rating, old.reviews, old.place_id)
    is distinct from (new.country, new.currency, new.facets, new.fee, new.rating, new.reviews, new.place_id))
  execute function record_page_change('provider_identifier');
create trigger page_change after update on provider for each row
  when ((old.title, old.headline, old.bio, old.is_free, old.fee, old.discipline_id, old.state_id, old.verification_status, old.verified_at)
    is distinct from (new.title, new.headline, new.bio, new.is_free, new.fee, new.discipline_id, new.state_id, new.verification_status, new.verified_at))
  execute function record_page_change('user_identifier');
create trigger page_change after update on app_user for each row
  when (new.user_type = 'provider' and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function record_page_change('identifier');
create trigger page_change after insert or delete or update of version on picture for each row
  execute function record_page_change('user_identifier');
create trigger page_change after update on provider_schedule for each row
  when ((old.timezone, old.slot_minutes, old.accepting_new_clients, old.needs_approval, old.offers_consultation)
    is distinct from (new.timezone, new.slot_minutes, new.accepting_new_clients, new.needs_approval, new.offers_consultation))
  execute function record_page_change('provider_identifier');
create trigger page_change after update on provider_therapy for each row
  when ((old.fee, old.is_free, old.slot_minutes, old.is_bookable) is distinct from (new.fee, new.is_free, new.slot_minutes, new.is_bookable))
  execute function record_page_change('provider_identifier');
create trigger page_change after update of accepts_questions on message_setting for each row
  execute function record_page_change('provider_identifier');
create trigger page_change after update of kind, status, body, expires_on, reviewed_at on document for each row
  execute function record_page_change('provider_identifier');
