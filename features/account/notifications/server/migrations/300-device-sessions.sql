-- A device is written to as long as the session lasts that it was added in. Of those that are there nobody knows which one it was:
-- their players turn them on again.
delete from notification_device;
alter table notification_device
  -- Public id of that session.
  add column session_id text not null,
  -- Its push service did not answer in time at the last notice.
  add column silent boolean not null default false;
