-- Fiat is counted with six places inside, where nobody has an account and nothing was ever set or posted: no amount is
-- stored then. An installation that has begun keeps its scale: docs/decisions/038-ledger-scale.md says what its
-- conversion takes, which a migration cannot do.
update currency set scale = 6
where fiat and scale < 6
  and not exists (select from account)
  and not exists (select from event)
  and not exists (select from setting_version)
  and not exists (select from bet)
  and not exists (select from entry);
