/** The one place where the seed of a pool is opened before everybody sees it, but for the seats of a sit-and-go. */
import { typedStep } from '#platform/contract/money.ts';
import { beaconRandomness } from '#engines/fair/beacon-proof.ts';
import { battleEdges, settleBattle } from '#engines/pools/battle.ts';
import { drawSurvivors, drawTicket, type PoolSeeds } from '#engines/pools/draw.ts';
import type { PoolState } from '#engines/pools/pool.ts';
import { settle } from '#engines/pools/postings.ts';
import { drawBattle, drawDuel } from '#engines/pools/rounds.ts';
import { caseWorth } from '../facts.ts';
import type { PvpContext } from './context.ts';
import type { Drawn, Payout, Pool } from './store.ts';
import { ticketsOf } from './tickets.ts';

/** What the tables of cases keep of each stake on average, in hundredths of a percent: they return 98 %. */
const BATTLE_EDGE_BPS = 200n;

/** How a step leaves a pool. */
export interface Next {
  readonly state: PoolState;
  readonly payouts?: readonly Payout[];
  readonly result?: Pool['result'];
  /** What each player brings the house, for rewards. */
  readonly rakeShares?: ReadonlyMap<number, bigint>;
}

/** Draws a pool that is being resolved. */
export function drawPool(context: PvpContext, pool: Pool, state: PoolState): Next {
  const { kit, currency } = context;
  const seeds = {
    serverSeed: kit.vault.open(pool.sealed),
    poolId: pool.id,
    clientSeeds: state.entries.map(({ clientSeed }) => clientSeed),
    ...(pool.beaconSignature !== null && { entropy: beaconRandomness(pool.beaconSignature) }),
  };
  if (state.rules.battle) return drawnBattle(seeds, state, state.rules.battle.cases);
  const { winners, ...drawn } = winnersOf(seeds, context, pool, state);
  const { lines, rake, rakeShares } = settle(state, winners, typedStep(currency(pool.cur)));
  const prizes = lines.flatMap(({ account, amount }) =>
    typeof account === 'number' ? [{ user: account, amount }] : [],
  );
  return {
    state,
    payouts: prizes.map((prize, at) => ({ ...prize, kind: 'prize', rake: at === 0 ? rake : 0n })),
    result: { ticket: null, tickets: null, ...drawn, winners, rake: rake.toString() },
    rakeShares,
  };
}

function winnersOf(
  seeds: PoolSeeds,
  context: PvpContext,
  { cur }: Pool,
  state: PoolState,
): Pick<Drawn, 'winners'> & Partial<Drawn> {
  const { mode, survivors } = state.rules;
  if (mode === 'survivor') return { winners: drawSurvivors(seeds, state.entries.length, survivors) };
  if (mode === 'duel') {
    const { rolls, winner } = drawDuel(seeds);
    return { winners: [winner], rolls };
  }
  const { ticket, tickets, winner } = drawTicket(seeds, ticketsOf(context, cur, state));
  return { winners: [winner], ticket: ticket.toString(), tickets: tickets.toString() };
}

/** All that the cases hold goes to the winners; the house takes what they cost. */
function drawnBattle(seeds: PoolSeeds, state: PoolState, cases: readonly string[]): Next {
  const opened = drawBattle(seeds, cases, caseWorth);
  const { winners, parts } = settleBattle(state, opened);
  return {
    state,
    payouts: parts.map(({ player, amount, house }) => ({ user: player, kind: 'prize', amount, rake: house })),
    result: {
      ticket: null,
      tickets: null,
      winners,
      rake: '0',
      prizes: parts.map(({ amount }) => amount.toString()),
      opened,
    },
    rakeShares: battleEdges(state.entries, BATTLE_EDGE_BPS),
  };
}
