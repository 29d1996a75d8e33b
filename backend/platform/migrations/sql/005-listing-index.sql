-- Country and reference words in one index: a search is always about one country, and rows of the others are not even looked at.
create extension if not exists btree_gin;
create index provider_listing_words on provider_listing using gin (country, facets) with (fastupdate = off);
drop index provider_listing_facets_idx;
