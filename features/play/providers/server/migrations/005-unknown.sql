-- What is rolled back before it comes, by a call that does not say what it is.
alter table provider_transaction drop constraint provider_transaction_action_check;
alter table provider_transaction add constraint provider_transaction_action_check
  check (action in ('bet', 'win', 'refund', 'rollback', 'unknown'));
