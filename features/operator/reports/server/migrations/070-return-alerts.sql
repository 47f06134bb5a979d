-- What the look at a closed day found of a game's returns of the thirty days up to it. One look a day.
create table report_return_look (
  day date not null,
  game text not null,
  z double precision not null,
  state text not null check (state in ('few', 'inside', 'warn', 'alert')),
  primary key (day, game)
);

-- Days that were looked at, also without a game.
create table report_return_day (
  day date primary key
);

-- A return so far from the stated one that somebody has to look, as it was found.
create table report_return_alert (
  id uuid primary key,
  game text not null,
  -- First and last day of the bets.
  from_day date not null,
  day date not null,
  opened_at timestamptz not null,
  bets bigint not null,
  -- In percent.
  stated double precision not null,
  realised double precision not null,
  band double precision not null,
  z double precision not null,
  closed_at timestamptz,
  -- Public id.
  closed_by text,
  note text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create unique index report_return_alert_open on report_return_alert (game) where closed_at is null;
create index report_return_alert_closed on report_return_alert (closed_at desc) where closed_at is not null;
