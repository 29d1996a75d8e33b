-- Also what a card paid in another sum or currency than was asked for waits for an operator.
alter table unmatched_transfer drop constraint unmatched_transfer_reason_check,
  add constraint unmatched_transfer_reason_check check (reason in ('account','currency','amount'));
