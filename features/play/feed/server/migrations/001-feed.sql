-- Rare bets of the feed, kept by a subscriber so that a page that opens finds some at once.
create table feed_pick (
  channel text not null check (channel in ('high_rollers', 'lucky_wins', 'all_wins')),
  user_id bigint not null,
  bet_id uuid not null,
  at timestamptz not null,
  primary key (channel, user_id, bet_id)
);
create index feed_pick_newest on feed_pick (channel, at desc);
