-- The address of a feed is made with the secret that seals. Before that secret goes, what stands in the address is kept here, sealed
-- under the new one, so that the calendars that read it go on.
alter table calendar_feed add column sealed_secret bytea;
