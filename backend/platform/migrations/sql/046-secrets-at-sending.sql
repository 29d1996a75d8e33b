-- Codes and links are drawn when their mail is written: until then a request has no fingerprint, and nothing can match it.
alter table one_time_code alter column code_hash drop not null;
alter table password_reset alter column token_hash drop not null;
