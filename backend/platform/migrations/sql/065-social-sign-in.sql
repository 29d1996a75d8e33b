-- The people of providers who sign in to an account: one of each provider.
create table sign_in_identity (
  identifier      uuid primary key,
  user_identifier uuid not null references app_user,
  issuer          text not null check (length(issuer) between 1 and 500),
  subject         text not null check (length(subject) between 1 and 255),
  email           text check (length(email) <= 254),
  created_at      timestamptz not null,
  last_used_at    timestamptz not null,
  unique (issuer, subject),
  unique (user_identifier, issuer)
);

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in ('verify_email','change_email','link_identity','confirm_identity'));

-- One attempt to sign in with a provider, bound to the browser that started it. What the provider says about the person is
-- encrypted and deleted with the attempt.
create table social_sign_in (
  identifier      uuid primary key,
  token_hash      bytea not null unique check (octet_length(token_hash) = 32),
  state_hash      bytea not null check (octet_length(state_hash) = 32),
  provider        text not null check (provider ~ '^[a-z][a-z0-9-]{0,30}$'),
  user_identifier uuid references app_user,                          -- who adds a way to sign in
  return_path     text check (length(return_path) <= 2000),
  stage           text not null default 'started' check (stage in ('started','exchanging','answered','finished')),
  sealed_claims   bytea,
  code_identifier uuid references one_time_code on delete set null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  check ((stage = 'answered') = (sealed_claims is not null))
);
create index on social_sign_in (expires_at);
create index on social_sign_in (user_identifier) where user_identifier is not null;
create index on social_sign_in (code_identifier) where code_identifier is not null;
