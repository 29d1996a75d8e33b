-- When a caller last had the gateway asked about a payment: taken in one statement, so that all processes together ask seldom.
alter table payment add column asked_at timestamptz;
