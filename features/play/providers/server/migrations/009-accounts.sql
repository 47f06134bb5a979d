-- Accounts with aggregators that are kept here and not in the configuration; removed, the row is gone.
create table provider_account (
  provider text primary key,
  -- Names and values of the configuration, sealed.
  sealed bytea not null,
  -- Since when there is one: sessions from before are over.
  opened_at timestamptz not null,
  set_at timestamptz not null,
  set_by text not null
);
