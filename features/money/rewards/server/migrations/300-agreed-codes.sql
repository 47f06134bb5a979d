-- Public id of who agreed to what somebody else asked for, and the key of the request that made the code: the same key of the same author
-- makes codes once.
alter table promocode add column approved_by text, add column request_key text;
create index promocode_request on promocode (author, request_key) where request_key is not null;
