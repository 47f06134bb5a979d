/** What the parts of this room share. */
import type pg from 'pg';
import { firstReturn } from '#platform/contract/edge.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { challengeSettings, type ChallengeSettings } from '../settings.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

export const CENTS = 2;
/** The subscriber's cursor, as the events call it. */
export const CURSOR = 'challenges.count';
/** A batch is stamped before it commits: after so long no bet of an earlier stamp can still be on its way. */
export const MARGIN_MS = 15_000;

export interface ChallengeRow {
  readonly id: string;
  readonly game: string;
  readonly goal: string;
  readonly times: number;
  readonly min_stake: string;
  readonly cur: number;
  readonly prize: string;
  readonly places: number;
  readonly taken: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'open' | 'ended' | 'cancelled';
  readonly loss: boolean;
  readonly created_by: string;
  /** Public id; null: nobody was asked. */
  readonly approved_by: string | null;
  readonly created_at: Date;
}

export const settingsOf = ({ settings }: Pick<ServerKit, 'settings'>): ChallengeSettings =>
  settings.get('challenges', challengeSettings);

export const cents = (usd: string): bigint => parseUnits(usd, CENTS) ?? 0n;

/** Return of a game's first setting, 0 to 1: what its card in the lobby says. */
export function rtpOf({ games }: Pick<ServerKit, 'games'>, id: string): number {
  const game = games.get(id);
  if (!game) return 1;
  const { num, den } = firstReturn(game);
  return Number((num * 1_000_000n) / den) / 1_000_000;
}
