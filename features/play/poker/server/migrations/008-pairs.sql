-- What hands for money show of two accounts, by the month (UTC, such as 202611) of the hand: enough to see whether chips go one way.
create table poker_pair (
  low_id bigint not null,
  high_id bigint not null check (low_id < high_id),
  month integer not null,
  -- Hands that both were dealt in to.
  hands integer not null,
  -- What the lower account won from the higher one, in hundredths of the big blind of each hand; below 0 the other way.
  flow bigint not null,
  -- Hands of three or more in which all others had folded, and those of them without a bet or raise from then on.
  alone integer not null,
  quiet integer not null,
  -- Bets and raises of one that the other had to answer, and those that were answered with a fold.
  faced integer not null,
  folded integer not null,
  primary key (low_id, high_id, month)
);
create index poker_pair_month on poker_pair (month);

-- Whether a hand that is over is in those sums.
alter table poker_hand add column counted boolean not null default false;
create index poker_hand_uncounted on poker_hand (ended_at) where ended_at is not null and not counted;

alter table poker_report drop constraint poker_report_kind_check;
alter table poker_report add constraint poker_report_kind_check check (kind in ('together', 'pair'));
-- The sums that a report on a pair goes by.
alter table poker_report add column figures jsonb;
