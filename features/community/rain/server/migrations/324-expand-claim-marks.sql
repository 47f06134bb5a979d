-- Devices and addresses that who took a share had used lately, as texts. Null as soon as the rain is over: no rule looks at them then.
alter table rain_claim add column marks text[];
