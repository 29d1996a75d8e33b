-- The therapist's own answer to a code that the therapist bears. Null where an operator recorded the consent, which stays valid.
alter table promotion
  add column agreement text check (agreement in ('proposed','agreed','declined','ended')),
  add column answered_at timestamptz,
  drop constraint promotion_check2,
  add constraint promotion_borne check ((bearer = 'provider') = (consented_on is not null or agreement is not null)),
  add constraint promotion_answered
    check (coalesce(agreement in ('agreed','declined','ended'), false) = (answered_at is not null));
