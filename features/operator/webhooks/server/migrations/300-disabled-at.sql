-- Since when a disabled endpoint waits for somebody; null for all others.
alter table webhook_endpoint add column disabled_at timestamptz;
update webhook_endpoint set disabled_at = now() where state = 'disabled';
