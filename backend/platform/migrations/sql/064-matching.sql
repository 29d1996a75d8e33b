-- What "Find my match" reads of a therapist beside the facets, in the flat row of the search.
alter table provider_listing
  -- The hours of a week in UTC, from Monday 00:00, in which a free slot starts within the next 14 days. Null: not computed yet.
  add column free_hours  bit(168),
  -- The approval that makes a therapist new for a while.
  add column verified_at timestamptz,
  -- A random place in a circle. Every match starts at a place of its own, so that nobody stands in front of all others.
  add column rotation    int not null default floor(random() * 1000000000)::int;
update provider_listing l set verified_at = p.verified_at from provider p where p.user_identifier = l.provider_identifier;
create index on provider_listing (country, rotation);
-- The sweep of stale rows computes them.
create index provider_listing_without_hours on provider_listing (provider_identifier) where free_hours is null;

-- Points of each criterion of a match (docs/product-rules.md#matching). Operators change them; each change is in the audit log.
create table match_weight (
  name       text primary key,
  points     smallint not null,
  updated_at timestamptz,
  updated_by uuid references app_user,
  check (case name
    when 'topics' then points between 10 and 60
    when 'styles' then points between 0 and 40
    when 'beliefs' then points between 0 and 40
    when 'experience' then points between 0 and 20
    when 'times' then points between 0 and 40
    when 'soon' then points between 0 and 20
    when 'price' then points between 0 and 40
    when 'reviews' then points between 0 and 10
    when 'newcomer' then points between 0 and 6
    when 'equal_within' then points between 1 and 10
    else false end)
);
create index on match_weight (updated_by);
insert into match_weight (name, points) values
  ('topics', 30), ('styles', 12), ('beliefs', 12), ('experience', 4), ('times', 18), ('soon', 6), ('price', 14), ('reviews', 4), ('newcomer', 3), ('equal_within', 3);
