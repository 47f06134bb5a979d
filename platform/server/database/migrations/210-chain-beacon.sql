-- Salts of chains come from a public beacon: which round it will be follows from when the chain was committed to.
-- Serial numbers have no gaps and chains that were given up show their secret, so nobody commits often and shows what pleases.
alter table chain
  add column serial integer,
  add column beacon_round bigint,
  add column beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$'),
  add column revealed_top text;
update chain c set serial = n.serial
  from (select id, row_number() over (partition by game order by id) as serial from chain) n where n.id = c.id;
create unique index chain_serial on chain (game, serial);
create unique index chain_waits on chain (game) where beacon_round is not null and state = 'committed' and salt is null;
alter table chain drop constraint chain_state_check;
alter table chain add constraint chain_state_check check (state in ('committed', 'active', 'spent', 'void'));
