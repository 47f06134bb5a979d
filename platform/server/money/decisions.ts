/** How decisions get into their lanes. */
import { isFailure, type PolicyMark } from '../../contract/error.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Lane } from './lane.ts';
import type { Money } from './money.ts';
import type { Operation } from './operation.ts';

export type Decisions = Pick<Money, 'act' | 'actBeside' | 'actBesideOnce' | 'exclusive'>;

/** @param onRefusal told of every decision that policy refused */
export function createDecisions(
  laneOf: (user: bigint) => Lane,
  onRefusal: ((user: bigint, mark: PolicyMark) => void) | undefined,
  tracing: Tracing | null,
): Decisions {
  /** Whoever calls it says what comes back: what its decision gives. */
  const enqueue = (
    user: bigint,
    decide: Operation['decide'],
    beside: Operation['beside'],
    work: Operation['work'],
    key: string | undefined,
  ): Promise<never> =>
    new Promise((resolve, reject) => {
      // Every field, always: see Operation.
      laneOf(user).push({
        user,
        decide,
        beside,
        work,
        key,
        span: tracing?.current() ?? null,
        resolve(result) {
          if (isFailure(result) && result.policy) onRefusal?.(user, result.policy);
          resolve(result as never);
        },
        reject,
        result: undefined,
        tries: 0,
        ended: false,
        gated: undefined,
      });
    });

  const actBesideOnce: Money['actBesideOnce'] = (user, companion, ask, decide, key) =>
    enqueue(user, decide as Operation['decide'], { companion, ask }, undefined, key);

  return {
    act: (user, decide, key) => enqueue(user, decide, undefined, undefined, key),
    actBesideOnce,
    actBeside: (user, companion, ask, decide) =>
      actBesideOnce(user, companion, ask, decide, undefined) as Promise<never>,
    exclusive: (user, work) => enqueue(user, undefined, undefined, work, undefined),
  };
}
