-- Devices that players asked to be told on, by the address that their push service gave the browser.
create table notification_device (
  -- SHA-256 of that address.
  id bytea primary key,
  user_id bigint not null,
  -- Address and keys of the subscription: who has them can write to the device.
  sealed bytea not null,
  locale text not null,
  created_at timestamptz not null
);
create index notification_device_user on notification_device (user_id, created_at);

-- The key that push services know this house by (RFC 8292). One row.
create table notification_push_key (
  id smallint primary key check (id = 1),
  public text not null,
  sealed bytea not null
);
