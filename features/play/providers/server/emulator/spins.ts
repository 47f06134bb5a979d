/** Free spins and jackpots of the emulator's games. Spins are kept in memory: who starts it again has none. */
import { partsOf, text } from '../validation/run.ts';
import { type Answer, json, problem } from './answer.ts';
import { DEMO_GAMES, demoGame } from './games.ts';
import type { Pass } from './pass.ts';
import type { Spin } from './plays.ts';

const KEPT = 5_000;
const DENOMINATIONS = ['0.01', '0.10'];
const BETS = [{ bet_id: '1', bet_per_line: 1, lines: 10 }];
const TOTALS = [{ total_bet_id: 't1', total_bet_value: '0.50' }];

interface Given extends Spin {
  readonly player: string;
  readonly currency: string;
  readonly game: string;
  readonly quantity: number;
  /** Seconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

type Fields = ReadonlyMap<string, string>;

export interface Spins {
  /** Answers a call about free spins. @param what its method and path */
  freeSpins(what: string, fields: Fields, now: number): Answer;
  /** Those that a player may play now at the game of a pass. */
  spinsFor(pass: Pass, now: number): Spin | null;
}

export function createSpins(): Spins {
  const given = new Map<string, Given>();

  function set(fields: Fields, now: number): Answer {
    const field = (name: string): string => fields.get(name) ?? '';
    const [id, quantity, until] = [
      field('freespin_id'),
      Number(field('quantity')),
      Number(field('valid_until')),
    ];
    const stake = stakeOf(fields);
    const game = demoGame(field('game_uuid'));
    if (id === '' || game?.kind !== 'slot' || stake === null || field('player_id') === '')
      return problem(422, 'freespin_id, player_id, a slot and a bet');
    if (!(quantity > 0 && until * 1000 > now)) return problem(422, 'quantity and valid_until');
    // The same name again is the same free spins.
    if (!given.has(id))
      given.set(id, {
        id,
        stake,
        quantity,
        until,
        left: quantity,
        from: Number(field('valid_from')),
        player: field('player_id'),
        currency: field('currency'),
        game: game.uuid,
      });
    const [oldest] = given.size > KEPT ? given.keys() : [];
    if (oldest !== undefined) given.delete(oldest);
    return json(viewOf(given.get(id)!));
  }

  return {
    freeSpins(what, fields, now) {
      if (what === 'GET /freespins/bets')
        return demoGame(fields.get('game_uuid') ?? '')?.kind === 'slot'
          ? json({ denominations: DENOMINATIONS, bets: BETS, total_bets: TOTALS })
          : problem(404, 'no free spins are given at this game');
      if (what === 'POST /freespins/set') return set(fields, now);
      const one = given.get(fields.get('freespin_id') ?? '');
      if (!one) return problem(404, 'there are no such free spins');
      if (what === 'GET /freespins/get') return json(viewOf(one));
      if (what !== 'POST /freespins/cancel') return problem(404, 'there is no such method');
      given.delete(one.id);
      return json({ ...viewOf(one), status: 'cancelled' });
    },
    spinsFor({ real, game }, now) {
      if (!real) return null;
      for (const one of given.values()) {
        const mine = one.player === real.player && one.currency === real.currency && one.game === game;
        if (mine && one.left > 0 && one.from * 1000 <= now && now < one.until * 1000) return one;
      }
      return null;
    },
  };
}

/** Null for a bet that is not offered. */
function stakeOf(fields: Fields): bigint | null {
  const total = TOTALS.find(({ total_bet_id }) => total_bet_id === fields.get('total_bet_id'));
  if (total) return partsOf(total.total_bet_value);
  const bet = BETS.find(({ bet_id }) => bet_id === fields.get('bet_id'));
  const denomination = DENOMINATIONS.find((one) => one === fields.get('denomination'));
  const parts = partsOf(denomination);
  return bet && parts !== null ? parts * BigInt(bet.bet_per_line * bet.lines) : null;
}

const viewOf = ({ id, game, player, currency, quantity, left, stake, from, until }: Given) => ({
  freespin_id: id,
  game_uuid: game,
  player_id: player,
  currency,
  quantity,
  quantity_left: left,
  total_bet: text(stake),
  valid_from: from,
  valid_until: until,
  status: 'active',
});

const DAY_MS = 86_400_000;

/** One a maker of slots that grows through the day, as nobody fills it and nobody wins it. */
export function jackpots(now: number) {
  const makers = new Set(DEMO_GAMES.flatMap(({ type, maker }) => (type === 'slots' ? [maker] : [])));
  return [...makers].map((maker, at) => ({
    // Cents, from 10,000.00 on.
    amount: text(BigInt(1_000_000 * (at + 1) + Math.floor((now % DAY_MS) / 1_000)) * 100n),
    currency: 'EUR',
    providers: [maker],
  }));
}
