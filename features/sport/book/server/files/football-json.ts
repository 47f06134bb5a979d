/** Seasons in the JSON of openfootball: `{name, matches: [{date, time, team1, team2, score: {ft, ht}}]}`. */
import * as z from 'zod/mini';
import { type FileMatch, type FileRead, halfOf, NO_ODDS, startOf } from './match.ts';

const goals = z.tuple([z.int().check(z.gte(0), z.lte(99)), z.int().check(z.gte(0), z.lte(99))]);
const team = z.string().check(z.minLength(1), z.maxLength(100));
const entry = z.object({
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  time: z.optional(z.string()),
  team1: team,
  team2: team,
  score: z.optional(z.object({ ft: z.optional(goals), ht: z.optional(goals), et: z.optional(goals) })),
});
const season = z.object({ name: z.optional(z.string()), matches: z.array(z.unknown()) });

/** @param name of the file, which a league without one is called by */
export function readFootballJson(text: string, name: string): FileRead {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { matches: [], ignored: 1 };
  }
  const file = season.safeParse(parsed);
  if (!file.success) return { matches: [], ignored: 1 };
  const league = file.data.name?.replace(/\s*\d{4}([/-]\d{2,4})?\s*$/, '').trim() || name;
  const matches: FileMatch[] = [];
  let ignored = 0;
  for (const one of file.data.matches) {
    const { data } = entry.safeParse(one);
    const [year, month, day] = data?.date.split('-').map(Number) ?? [];
    const time = data?.time?.replace(/\s.*$/, '');
    const startsAt = data ? startOf(year!, month!, day!, time) : null;
    if (!data || startsAt === null || data.team1 === data.team2) {
      ignored += 1;
      continue;
    }
    const scored = (pair: readonly [number, number] | undefined) =>
      pair ? { home: pair[0], away: pair[1] } : null;
    const score = scored(data.score?.ft);
    matches.push({
      league,
      home: data.team1,
      away: data.team2,
      startsAt,
      score,
      halfTime: halfOf(scored(data.score?.ht), score),
      odds: NO_ODDS,
    });
  }
  return { matches, ignored };
}
