-- How a person has set up the lists and menus, on every device. Who has no row has the usual settings.
create table display_preference (
  user_identifier   uuid primary key references app_user,
  row_height        text check (row_height in ('compact','comfortable')),
  is_menu_collapsed boolean not null default false,
  has_letter_keys   boolean not null default true,
  columns           jsonb not null default '{}' check (jsonb_typeof(columns) = 'object' and pg_column_size(columns) <= 65536),
  updated_at        timestamptz not null
);

-- Filters, order and columns of a list under a name. Names and filters can contain names of clients, so they are encrypted.
create table saved_view (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  list            text not null check (list ~ '^[a-z]+(-[a-z]+)*$'),
  sealed_view     bytea not null check (length(sealed_view) between 29 and 16384),
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index on saved_view (user_identifier, list, created_at);
