-- What the home page of operators reads: the last event of each gateway, and what shared accounts received and gave since an instant.
-- Transfers of shared accounts have no balance of theirs, so the indexes of personal accounts leave them out.
create index gateway_event_newest on gateway_event (gateway, received_at desc);
create index ledger_transfer_shared_in on ledger_transfer (to_account, at) include (amount) where to_balance is null;
create index ledger_transfer_shared_out on ledger_transfer (from_account, at) include (amount) where from_balance is null;
