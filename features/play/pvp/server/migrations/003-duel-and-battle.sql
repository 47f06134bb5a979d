-- Dice duels and case battles: a public beacon in the draw, and a house that pays what cases hold beyond what they cost.

-- Made while relays of the beacon answered: the draw takes a round of it.
alter table pvp_pool add column beacon boolean not null default false;
-- When such a pool was full, the round that follows from it, and its signature once it is there.
alter table pvp_pool add column filled_at bigint;
alter table pvp_pool add column beacon_round bigint;
alter table pvp_pool add column beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$');
alter table pvp_pool add constraint pvp_pool_beacon check (
  (beacon_round is null) = (filled_at is null) and (beacon or beacon_round is null) and (beacon_signature is null or beacon_round is not null));

-- Of a battle the house may add to what a winner gets: its part is below zero then, and the escrow never gives more than it has.
alter table pvp_payout drop constraint pvp_payout_rake_check;
alter table pvp_payout add constraint pvp_payout_escrow check (amount + rake >= 0);
