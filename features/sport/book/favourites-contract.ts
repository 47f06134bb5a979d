import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { events } from './contract.ts';
import { sportOf } from './sports.ts';

/** Stars of one account. */
export const MAX_FAVOURITES = 100;

const favourite = z.object({
  kind: z.enum(['sport', 'league', 'event']),
  /** Address of a sport, name of a league by `leagueOf`, id of an event. */
  id: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/)),
});
export type Favourite = z.output<typeof favourite>;

/** A league as favourites name it. */
export function leagueOf({
  sport,
  category,
  tournament,
}: {
  readonly sport: number;
  readonly category: string;
  readonly tournament: string;
}): string {
  return [sport, category, tournament].join('~');
}

/** Whether this can be the name of a league. */
export function isLeague(name: string): boolean {
  const [id = '', category = '', tournament = ''] = name.split('~');
  return id === String(sportOf(id)?.id) && category !== '' && tournament !== '';
}

/** Whether this is the address of a sport. */
export function isSport(address: string): boolean {
  const sport = sportOf(address);
  return sport !== null && address === `${sport.slug}-${sport.id}`;
}

const starred = z._default(z.array(favourite).check(z.maxLength(MAX_FAVOURITES)), []);

export const favourites = endpoint({
  method: 'POST',
  path: '/api/sport/favourites',
  who: 'user',
  body: z.object({
    /** What gets a star, the newest first. What has one keeps its place; what is not there gets none. */
    add: starred,
    /** Whose star goes, unless it is to get one too. */
    remove: starred,
  }),
  reply: z.object({
    /** All that is starred, the newest star first. */
    favourites: z.array(favourite),
  }),
  rate: { max: 120, seconds: 60 },
  summary: `Changes the stars of a player among sports, leagues and events, or nothing, and answers with all of them. Sent twice it is done once; of more than ${MAX_FAVOURITES} stars the oldest go.`,
});

export const favouriteEvents = endpoint({
  method: 'POST',
  path: '/api/sport/favourites/events',
  who: 'user',
  view: 'reads',
  body: z.object({ limit: z._default(z.int().check(z.gte(1), z.lte(100)), 60) }),
  reply: events.reply,
  summary: 'Events that a player has starred, and those of leagues with a star: live ones first',
});
