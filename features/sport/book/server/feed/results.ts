import type { Queryable } from './rows.ts';

/**
 * Writes down how an event ended, or what was put right since; one that is not over after all has no result. Where the feed
 * tells neither a score nor the order of a race there is none.
 */
export async function keepResult(client: Queryable, event: string): Promise<void> {
  await client.query({
    name: 'sport-keep-result',
    text: `with ended as (
        select id, sport, category, tournament, home, away, starts_at, score_home, score_away, periods, play->'standing' as standing,
          coalesce(result->'facts' ?| array['overtime', 'shootout'], false) as late, coalesce(result->>'status' = 'retired', false) as retired
        from sport_event where id = $1 and status in (3, 4) and (score_home is not null or play ? 'standing')),
      gone as (delete from sport_result where event_id = $1 and not exists (select from ended))
      insert into sport_result select * from ended
      on conflict (event_id) do update set score_home = excluded.score_home, score_away = excluded.score_away, periods = excluded.periods,
        standing = excluded.standing, late = excluded.late, retired = excluded.retired`,
    values: [event],
  });
}
