-- Who is erased agrees to nothing any more.
alter table consent drop constraint consent_source_check;
alter table consent add constraint consent_source_check check (source in ('registration', 'settings', 'letter', 'erasure'));
