/** Answers of the unified feed's HTTP half, and what its messages tell beside prices: pure. What is not understood is null. */
import { type Element } from '#engines/sport/feed/xml.ts';
import type { Score } from '#engines/sport/markets/facts.ts';
import type { EventResult } from '#engines/sport/settle/settle.ts';
import { sportOf } from '../../sports.ts';
import { streamHost } from '../../stream.ts';
import type { Fixture } from '../feed/adapter.ts';

/** Two sides against each other; races and tournaments have other urns. */
const MATCH = /^[a-z]{2,6}:match:\d{1,15}$/;

export function isMatch(urn: string): boolean {
  return MATCH.test(urn);
}

function child({ children }: Element, name: string): Element | null {
  return children.find((one) => one.name === name) ?? null;
}

/** The matches of an answer with `<fixture>` or `<sport_event>` elements. */
export function readFixtures(root: Element): readonly Fixture[] {
  return root.children
    .filter(({ name }) => name === 'fixture' || name === 'sport_event')
    .flatMap((element) => fixtureOf(element) ?? []);
}

function fixtureOf(element: Element): Fixture | null {
  const { id, start_time: start, scheduled } = element.attributes;
  const tournament = child(element, 'tournament');
  const sportUrn = tournament && child(tournament, 'sport')?.attributes['id'];
  const sport = /^[a-z]{2,6}:sport:(\d{1,4})$/.exec(sportUrn ?? '')?.[1];
  const startsAt = Date.parse(start ?? scheduled ?? '');
  const competitors = child(element, 'competitors')?.children ?? [];
  const name = (side: string) =>
    competitors.find(({ attributes }) => attributes['qualifier'] === side)?.attributes['name'];
  const [home, away] = [name('home'), name('away')];
  if (!id || !isMatch(id) || sport === undefined || !Number.isFinite(startsAt)) return null;
  if (!sportOf(sport) || !tournament || !home || !away || home === away) return null;
  const called = tournament.attributes['name'] ?? '';
  const category = child(tournament, 'category')?.attributes['name'] ?? called;
  if (called === '' || category === '') return null;
  const stream = streamOf(element);
  return {
    id,
    sport: Number(sport),
    category,
    tournament: called,
    home,
    away,
    startsAt,
    ...(stream && { stream }),
  };
}

/** The first address of a channel that a page could hold. */
function streamOf(element: Element): string | null {
  const channels = child(element, 'tv_channels')?.children ?? [];
  return (
    channels
      .map(({ attributes }) => attributes['stream_url'] ?? '')
      .find((url) => streamHost(url) !== null) ?? null
  );
}

/** What a producer is called in addresses of recoveries, and how far back it can be asked, ms. */
export interface Product {
  readonly path: string;
  readonly window: number;
}

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 4_320;

/** Producers by id; where an answer names none those that every account has. */
export const PRODUCTS: ReadonlyMap<number, Product> = new Map([
  [1, { path: 'liveodds', window: WINDOW_MINUTES * MINUTE_MS }],
  [3, { path: 'pre', window: WINDOW_MINUTES * MINUTE_MS }],
]);

export function readProducts(root: Element): ReadonlyMap<number, Product> {
  const found = new Map(PRODUCTS);
  for (const { name, attributes } of root.children) {
    const path = /\/v1\/([a-z0-9_-]{1,40})\/?$/.exec(attributes['api_url'] ?? '')?.[1];
    const id = Number(attributes['id']);
    if (name !== 'producer' || !path || !Number.isSafeInteger(id)) continue;
    const minutes = Number(attributes['stateful_recovery_window_in_minutes']);
    const window = (Number.isSafeInteger(minutes) && minutes > 0 ? minutes : WINDOW_MINUTES) * MINUTE_MS;
    found.set(id, { path, window });
  }
  return found;
}

/** Outcomes of markets as the feed describes them, by `id` or `id|variant`. */
export type Described = ReadonlyMap<string, ReadonlySet<string>>;

export function readDescriptions(markets: Element, variants: Element): Described {
  const outcomesOf = (element: Element) =>
    new Set((child(element, 'outcomes')?.children ?? []).flatMap(({ attributes }) => attributes['id'] ?? []));
  return new Map([
    ...markets.children.flatMap((one): [string, ReadonlySet<string>][] => {
      const { id, variant } = one.attributes;
      const outcomes = outcomesOf(one);
      return id && outcomes.size > 0 ? [[variant ? `${id}|${variant}` : id, outcomes]] : [];
    }),
    ...variants.children.flatMap((one): [string, ReadonlySet<string>][] =>
      one.attributes['id'] ? [[`|${one.attributes['id']}`, outcomesOf(one)]] : [],
    ),
  ]);
}

export interface FeedScore {
  readonly score: Score;
  readonly periods: readonly Score[];
  readonly clock: string | null;
  readonly result: EventResult | null;
}

function scoreOf({ attributes }: Element): Score | null {
  const [home, away] = [attributes['home_score'], attributes['away_score']];
  if (!home || !away || !/^\d{1,4}$/.test(home) || !/^\d{1,4}$/.test(away)) return null;
  return { home: Number(home), away: Number(away) };
}

/** Codes of match statuses: parts of regular time. Extra time, overtime (40 and above) and shoot-outs have no place among periods. */
const REGULAR_UP_TO = 39;
const ENDED: ReadonlySet<string> = new Set(['3', '4']);

/** What an `odds_change` tells of its match's score; null when it tells none. @param sport of the match */
export function readScore(root: Element, sport: number | null): FeedScore | null {
  const status = child(root, 'sport_event_status');
  const score = status && scoreOf(status);
  if (!status || !score) return null;
  const parts = (child(status, 'period_scores')?.children ?? [])
    .filter(({ name }) => name === 'period_score')
    .map((one) => ({ score: scoreOf(one), code: Number(one.attributes['match_status_code'] ?? '0') }));
  const regular = parts.filter(({ code }) => code <= REGULAR_UP_TO);
  const periods = regular.flatMap((one) => one.score ?? []);
  const time = child(status, 'clock')?.attributes['match_time'];
  const clock = time && /^\d{1,3}:\d{2}$/.test(time) ? `${Number(time.split(':')[0]) + 1}'` : null;
  const whole = periods.length === regular.length && regular.length === parts.length;
  const ended = ENDED.has(status.attributes['status'] ?? '');
  // Soccer alone is told so that our own settler knows all of it: two halves that sum to the score.
  const sums = (['home', 'away'] as const).every(
    (side) => periods.reduce((all, one) => all + one[side], 0) === score[side],
  );
  const facts = ended && whole && sport === 1 && periods.length === 2 && sums;
  return { score, periods, clock, result: facts ? { status: 'ended', facts: { periods } } : null };
}
