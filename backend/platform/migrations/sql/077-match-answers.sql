-- Answers of "Find my match" that a client has saved in the account (docs/product-rules.md#saved-answers). They are about health, so they
-- are encrypted, and they are only here while the consent holds: whoever withdraws it deletes the row.
create table match_answer (
  client_identifier uuid primary key references app_user,
  sealed_answers    bytea not null check (length(sealed_answers) between 29 and 8192),
  -- What the client agreed to, and when.
  consent_version   text not null check (length(consent_version) <= 20),
  consented_at      timestamptz not null,
  saved_at          timestamptz not null
);
create index on match_answer (saved_at);
