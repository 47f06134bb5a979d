-- What invented matches that begin on a day (UTC) are drawn from, sealed; nobody may see it. Those of before the first day: sport_seed.
create table sport_seed_day (
  day date primary key,
  sealed bytea not null
);
