-- Old webhooks are taken away in the order they came.
create index deposit_webhook_at on deposit_webhook (at, no);
