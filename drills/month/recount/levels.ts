/** Levels from deposits and bets alone: what somebody had reached at any moment, and what that level gives. */
import { rewardsSettings, type RewardsSettings } from '#features/money/rewards/settings.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Books } from './books.ts';

export interface Standing {
  readonly deposited: bigint;
  readonly deposits: number;
  readonly wagered: bigint;
  readonly level: number;
}

interface Step extends Standing {
  readonly at: number;
}

export interface Levels {
  /** How a player stood at a moment, what happened in it included. */
  standing(user: string, at: number): Standing;
  /** Terms of a level. */
  terms(level: number): RewardsSettings['start'];
  readonly settings: RewardsSettings;
}

const NOTHING: Standing = { deposited: 0n, deposits: 0, wagered: 0n, level: 0 };

/** Hundredths of a percent. */
export const hundredths = (percent: string): bigint => BigInt(Math.round(Number(percent) * 100));
const micro = (usd: string): bigint => BigInt(Math.round(Number(usd) * 100)) * 10_000n;

export function recountLevels({ settings: stored }: ServerKit, { bets, deposits }: Books): Levels {
  const settings = stored.get('rewards', rewardsSettings);
  const asked = settings.ladder.map(({ depositUsd, wagerUsd }) => ({
    deposit: micro(depositUsd),
    wager: micro(wagerUsd),
  }));
  const changes = [
    ...bets.map(({ user, at, microUsd }) => ({ user, at, wager: microUsd, deposit: 0n, count: 0 })),
    ...deposits.flatMap(({ user, at, microUsd, undoneAt }) => [
      { user, at, wager: 0n, deposit: microUsd, count: 1 },
      ...(undoneAt === null ? [] : [{ user, at: undoneAt, wager: 0n, deposit: -microUsd, count: -1 }]),
    ]),
  ].toSorted((a, b) => a.at - b.at);
  const steps = new Map<string, Step[]>();
  for (const { user, at, wager, deposit, count } of changes) {
    const own = steps.get(user) ?? [];
    const last = own.at(-1) ?? NOTHING;
    const [deposited, wagered] = [last.deposited + deposit, last.wagered + wager];
    const reached = asked.filter((one) => deposited >= one.deposit && wagered >= one.wager).length;
    // Nobody moves down.
    const level = Math.max(last.level, reached);
    own.push({ at, deposited, wagered, level, deposits: last.deposits + count });
    steps.set(user, own);
  }
  return {
    settings,
    standing: (user, at) => latest(steps.get(user) ?? [], at) ?? NOTHING,
    terms: (level) => settings.ladder[level - 1] ?? settings.start,
  };
}

/** The last of sorted steps that is not after a moment. */
function latest(steps: readonly Step[], at: number): Step | undefined {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1];
}
