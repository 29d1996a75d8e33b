create table provider (
  user_identifier      uuid primary key references app_user,
  headline             text check (length(headline) <= 80),
  title                text check (length(title) <= 32),
  bio                  text check (length(bio) <= 2000),
  discipline_id        int references taxonomy,
  gender_id            int references taxonomy,
  religion_id          int references taxonomy,
  state_id             int references taxonomy,
  fee                  bigint check (fee >= 0),                       -- null: not set yet
  is_free              boolean not null default false,
  currency             char(3) not null check (currency in ('NGN','GBP','USD','EUR')),
  verification_status  text not null default 'not_started' check (verification_status in ('not_started','in_progress','submitted',
                         'in_review','changes_requested','approved','rejected','suspended','expired')),
  verified_at          timestamptz,
  check (not is_free or fee = 0),
  check ((verification_status = 'approved') <= (verified_at is not null))
);
create table provider_taxonomy (
  provider_identifier uuid not null references provider,
  taxonomy_id         int not null references taxonomy,
  position            smallint not null default 0,
  primary key (provider_identifier, taxonomy_id)
);
create index on provider_taxonomy (taxonomy_id);
create table provider_therapy (
  provider_identifier uuid not null references provider,
  therapy_id          int not null references taxonomy,
  fee                 bigint check (fee >= 0),                        -- null: the general fee
  is_free             boolean not null default false,
  slot_minutes        smallint check (slot_minutes between 15 and 240 and slot_minutes % 5 = 0),
  primary key (provider_identifier, therapy_id),
  check (not is_free or fee = 0)
);
create table picture (
  user_identifier uuid primary key references app_user,
  content_type    text not null check (content_type in ('image/svg+xml','image/png','image/jpeg','image/webp')),
  content         bytea not null check (octet_length(content) between 1 and 10485760),
  version         text not null
);

-- Availability: wall times of the provider as minutes of the day, flat start and end pairs; up to 2880 for the next day.
create function whole_hours(minutes smallint[]) returns boolean language sql immutable as $$
  select cardinality(minutes) % 2 = 0 and coalesce(bool_and(m % 60 = 0 and m between 0 and 2880), true)
     and coalesce(bool_and(case when i % 2 = 1 then m < 1440 and m < minutes[i + 1] else true end), true)
     and coalesce(bool_and(case when i > 1 and i % 2 = 1 then m >= minutes[i - 1] else true end), true)
    from unnest(minutes) with ordinality as u(m, i) $$;
create table provider_schedule (
  provider_identifier     uuid primary key references provider,
  timezone                text not null,
  setup_type              text not null default 'GENERAL' check (setup_type in ('GENERAL','BY_CATEGORY')),
  slot_minutes            smallint not null default 60 check (slot_minutes between 15 and 240 and slot_minutes % 5 = 0),
  buffer_minutes          smallint not null default 0 check (buffer_minutes between 0 and 120),
  minimum_notice_minutes  int not null default 0 check (minimum_notice_minutes between 0 and 20160),
  horizon_months          smallint not null default 2 check (horizon_months between 1 and 2),
  needs_approval          boolean not null default false,
  accepting_new_clients   boolean not null default true,
  version                 int not null default 1
);
create table availability_week (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  category_id         int references taxonomy,
  weekday             smallint not null check (weekday between 1 and 7),
  is_available        boolean not null,
  minutes             smallint[] not null check (whole_hours(minutes)),
  unique nulls not distinct (provider_identifier, category_id, weekday)
);
create table availability_day (
  identifier          uuid primary key,
  provider_identifier uuid not null references provider,
  category_id         int references taxonomy,
  date                date not null,
  is_available        boolean not null,
  minutes             smallint[] not null check (whole_hours(minutes)),
  unique nulls not distinct (provider_identifier, category_id, date)
);
create function raise_schedule_version() returns trigger language plpgsql as $$ begin
  update provider_schedule set version = version + 1
   where provider_identifier = coalesce(new.provider_identifier, old.provider_identifier);
  return null; end $$;
create trigger version after insert or update or delete on availability_week for each row execute function raise_schedule_version();
create trigger version after insert or update or delete on availability_day for each row execute function raise_schedule_version();
create function raise_own_version() returns trigger language plpgsql as $$ begin
  if (to_jsonb(new) - 'version') is distinct from (to_jsonb(old) - 'version') then new.version := old.version + 1; end if;
  return new; end $$;
create trigger version before update on provider_schedule for each row execute function raise_own_version();

-- The public search: one flat row per listed provider, every reference id in one array.
create table provider_listing (
  provider_identifier uuid primary key references provider,
  name                text not null,
  country             char(2) not null,
  currency            char(3) not null,
  facets              int[] not null,
  fee                 bigint not null check (fee >= 0),
  rating              smallint not null default 0 check (rating between 0 and 500),   -- hundredths of a star
  reviews             int not null default 0 check (reviews >= 0),
  score               int not null default 0,                                         -- order of "recommended"
  next_slot_at        timestamptz,
  search              text not null,
  updated_at          timestamptz not null
);
create index on provider_listing using gin (facets) with (fastupdate = off);
create index on provider_listing using gin (search gin_trgm_ops) with (fastupdate = off);
create index on provider_listing (country, score desc, provider_identifier);
create index on provider_listing (country, rating desc, provider_identifier);
create index on provider_listing (country, fee, provider_identifier);
create index on provider_listing (country, next_slot_at, provider_identifier);
create index on provider_listing (next_slot_at);
