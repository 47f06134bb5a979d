/** Exclusion and limits, set by staff: on the player row, where every bet is judged. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { Call, ServerKit } from '#platform/server/kit.ts';
import { isExcluded, leftOf, type Guard, type Limit } from '#platform/server/policy/guard.ts';
import type { guard as guardCall } from '../contract.ts';
import type { GuardView } from '../views.ts';
import { euros } from './amounts.ts';
import { noSuchPlayer } from './people.ts';

type Body = Call<typeof guardCall>['body'];

const MICRO = 6;
/** Accounts keep a date; this one stands for ever. */
const FOR_EVER = new Date('9999-12-31T23:59:59Z');

/** A stored guard as the page shows it; an exclusion that is over is none. */
export function guardOf(guard: Guard | null, now: number): GuardView {
  return {
    excludedUntil: isExcluded(guard, now) ? guard!.excludedUntil : null,
    limits: (guard?.limits ?? []).map((limit) => ({
      kind: limit.kind,
      period: limit.period,
      cap: euros(BigInt(limit.cap)),
      used: euros(BigInt(limit.cap) - leftOf(limit, now)),
      from: new Date(limit.from).toISOString(),
    })),
  };
}

/** The guard that a form asks for. What a kept limit has used stays used. */
export function nextGuard(
  before: Guard | null,
  wanted: Pick<Body, 'excludedUntil' | 'limits'>,
  now: number,
): Guard | Failure {
  const { excludedUntil } = wanted;
  if (excludedUntil !== null && excludedUntil !== -1 && excludedUntil <= now) {
    return fail(422, 422, 'An exclusion must end in the future.', { excludedUntil: 'too_small' });
  }
  const limits: Limit[] = [];
  for (const [index, { kind, period, cap }] of wanted.limits.entries()) {
    const micro = parseUnits(cap, MICRO);
    if (micro === null)
      return fail(422, 422, 'Limits have at most 6 decimals.', { [`limits.${index}.cap`]: 'invalid' });
    if (limits.some((limit) => limit.kind === kind && limit.period === period)) {
      return fail(422, 422, 'There is one limit of a kind and period.', { [`limits.${index}`]: 'invalid' });
    }
    const known = before?.limits.find((limit) => limit.kind === kind && limit.period === period);
    limits.push({ kind, period, cap: micro.toString(), used: known?.used ?? '0', from: known?.from ?? now });
  }
  return { excludedUntil, limits };
}

export async function setGuard(kit: ServerKit, { body, player: staff }: Call<typeof guardCall>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  const now = kit.ports.now();
  const result = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const before = state.guard;
    const guard = nextGuard(before, body, now);
    if (isFailure(guard)) return guard;
    draft.setGuard(state, guard);
    draft.event(state, 'guard.changed', { excludedUntil: guard.excludedUntil });
    const until =
      guard.excludedUntil === -1
        ? FOR_EVER
        : guard.excludedUntil === null
          ? null
          : new Date(guard.excludedUntil);
    await client.query('update account set excluded_until = $2 where id = $1', [player.id.toString(), until]);
    await kit.audit.append(
      {
        actor: staff._id,
        action: 'user.guard',
        subject: player._id,
        detail: {
          before: guardOf(before, now),
          after: guardOf(guard, now),
          ...(body.reason ? { reason: body.reason } : {}),
        },
      },
      client,
    );
    return guard;
  });
  if (isFailure(result)) return result;
  await kit.identity.changed(player.id);
  // Sockets were let in as a player who may play; they come back under the new rules.
  if (isExcluded(result, now)) kit.realtime.terminate(player._id);
  return guardOf(result, now);
}
