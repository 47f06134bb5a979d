-- What the ledger's smallest unit of a currency is, apart from the places that are typed and shown. The two are equal
-- for every currency there is; docs/decisions/038-ledger-scale.md says what it takes to make the ledger's finer.
alter table currency add column scale smallint;
update currency set scale = decimals;
alter table currency
  alter column scale set not null,
  add constraint currency_scale_check check (scale between decimals and 18);
