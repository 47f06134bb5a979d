-- How matches ended, for the pages of results and the tables of leagues: matches themselves go after a few days.
create table sport_result (
  event_id text primary key,
  sport int not null,
  category text not null,
  tournament text not null,
  home text not null,
  away text not null,
  starts_at timestamptz not null,
  -- Null in races.
  score_home int,
  score_away int,
  periods jsonb not null default '[]',
  -- Order of a race, the first first.
  standing jsonb,
  -- It needed overtime or a shoot-out.
  late boolean not null,
  -- One side gave up.
  retired boolean not null
);
create index sport_result_league on sport_result (sport, category, tournament, starts_at);
create index sport_result_day on sport_result (sport, starts_at);
create index sport_result_age on sport_result (starts_at);
insert into sport_result
select id, sport, category, tournament, home, away, starts_at, score_home, score_away, periods, play->'standing',
  coalesce(result->'facts' ?| array['overtime', 'shootout'], false), coalesce(result->>'status' = 'retired', false)
from sport_event where status in (3, 4) and (score_home is not null or play ? 'standing');
