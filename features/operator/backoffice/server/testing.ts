/** What the tests of this room share: a house with two games, a switchable feature with settings, and bets. */
import * as z from 'zod/mini';
import { floats } from '#engines/fair/floats.ts';
import { dice } from '#games/dice/game.ts';
import { mines } from '#games/mines/game.ts';
import { defineFeature } from '#platform/contract/feature.ts';
import { payoutOf } from '#platform/contract/money.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { backoffice } from '../feature.ts';

/** Something an operator can switch and configure. */
const tombola = defineFeature({
  id: 'tombola',
  title: 'Tombola',
  plugin: 'tombola',
  settings: z.object({
    prize: z._default(z.int().check(z.gte(1), z.lte(1000)), 10),
    motto: z._default(z.string().check(z.maxLength(40)), 'Good luck'),
  }),
  contract: {},
});

export function openTestApp(more: { runtime?: Runtime } = {}): Promise<TestPlatform> {
  const features = [backoffice, tombola];
  return createTestPlatform({ lanesApart: true, features, games: [dice, mines], ...more });
}

export interface MadeBet {
  readonly id: string;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** A dice bet as the play call would settle it. */
export async function bet(
  { kit }: TestPlatform,
  user: bigint,
  stake: bigint,
  demo = false,
): Promise<MadeBet> {
  const params = { target: 50.5, direction: 'over' } as const;
  const currency = kit.money.currency('usd')!;
  const id = kit.runtime.uuid();
  const made = await kit.money.act(user, (state, draft) => {
    const nonce = draft.takeNonce(state);
    const outcome = dice.outcome(
      params,
      floats(state.pair.serverSeed, state.pair.clientSeed, Number(nonce), 1, nodeHmac),
    );
    const payout = payoutOf(stake, dice.payout(params, outcome));
    const detail = JSON.stringify({
      params,
      outcome,
      multiplier: 0,
      version: dice.version,
      table: dice.table,
    });
    draft.instantBet(state, {
      id,
      cur: ledgerId(currency, demo ? 'demo' : 'real'),
      game: 'dice',
      stake,
      payout,
      pairId: state.pair.id,
      nonce,
      detail,
    });
    return { stake, payout };
  });
  return { ...(made as Omit<MadeBet, 'id'>), id: kit.betIds.encode(user, id) };
}

/** Opens a mines round and leaves it open. @returns its public id */
export async function openMines({ kit }: TestPlatform, user: bigint, stake: bigint): Promise<string> {
  const id = kit.runtime.uuid();
  await kit.money.act(user, (state, draft) => {
    const params = { mines: 3 };
    draft.openRound(state, {
      id,
      game: 'mines',
      cur: kit.money.currency('usd')!.id,
      stake,
      pairId: state.pair.id,
      nonce: draft.takeNonce(state),
      params,
      version: `${mines.version}/${mines.table}`,
      sharedNo: null,
      openedAt: kit.runtime.now(),
      state: { game: mines.start(params, { minesOrder: [], minesSorted: [] }), turns: [], cap: '1000000' },
      steps: 0,
    });
    return true;
  });
  return kit.betIds.encode(user, id);
}
