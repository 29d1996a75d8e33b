-- When the client was notified that the package expires soon; null again when a session that comes back moves the expiry.
alter table sold_package add column warned_at timestamptz;
