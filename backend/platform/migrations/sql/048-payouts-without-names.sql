-- The books keep a payout of somebody who was erased, without the name of the account's owner.
alter table payout alter column account_name drop not null;
