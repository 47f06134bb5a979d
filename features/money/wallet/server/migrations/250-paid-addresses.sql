-- Who else was paid out to an address.
create index withdrawal_address on withdrawal (address, chain);
