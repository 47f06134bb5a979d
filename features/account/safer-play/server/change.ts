/** Setting limits: stricter at once; looser after the waiting time, and only when the player says so again. */
import { type Failure } from '#platform/contract/error.ts';
import { LIMIT_MINUTES } from '#platform/contract/limit-minutes.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  type PlayerRestrictions,
  type Limit,
  type LimitKind,
  type LimitPeriod,
  type PendingLimit,
  staffCapOf,
} from '#platform/server/policy/restrictions.ts';
import type { cancelLimit, confirmLimit, setLimit, setReality } from '../contract.ts';
import { changeOwn, coolingHours } from './context.ts';
import { askedForMore, endRaise } from './raises/asked.ts';
import { usedBefore, usedSoFar } from './usage.ts';
import { capOf, isOver } from './views.ts';
import { heldBack, nothingWaits, tooEarly, wrongCap } from './refusals.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000n;

interface Slot {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

const at =
  ({ kind, period }: Slot) =>
  (other: Slot): boolean =>
    other.kind === kind && other.period === period;

/** The guard with a limit in its place, or without it; whatever waited for that place is dropped. */
export function withLimit(guard: PlayerRestrictions, slot: Slot, limit: Limit | null): PlayerRestrictions {
  const same = at(slot);
  const others = guard.limits.filter((other) => !same(other));
  return {
    ...guard,
    limits: limit ? [...others, limit] : others,
    pending: (guard.pending ?? []).filter((other) => !same(other)),
  };
}

/** A limit as the player wants it: from now on it is theirs, whoever set it before. More than staff gave them they have agreed to. */
function ownLimit(before: Limit, cap: string): Limit {
  const { byStaff: _, staffCap: _cap, ...own } = before;
  const most = staffCapOf(before);
  return { ...own, cap, ...(most !== null && BigInt(cap) <= most && { staffCap: most.toString() }) };
}

/** The guard with a looser limit waiting. A wish that replaces another waits from the start. */
export function withPending(guard: PlayerRestrictions, pending: PendingLimit): PlayerRestrictions {
  const same = at(pending);
  return { ...guard, pending: [...(guard.pending ?? []).filter((other) => !same(other)), pending] };
}

const isTimeCap = (cap: bigint, period: LimitPeriod): boolean =>
  cap > 0n && cap <= BigInt(LIMIT_MINUTES[period]) * MINUTE;

export async function setOwnLimit(kit: ServerKit, call: Call<typeof setLimit>) {
  const { player, country, body } = call;
  const { kind, period, cap: text } = body;
  const cap = text === null ? null : capOf(kind, text);
  if (text !== null && (cap === null || (kind === 'time' && !isTimeCap(cap, period)))) return wrongCap;
  // Everything that takes long is read before the lane is asked for.
  const known = await usedBefore(kit, kit.db.pool, player.id, { period, now: kit.runtime.now() });
  return changeOwn(kit, call, async ({ client, state, draft, guard, now }) => {
    const before = guard.limits.find(at(body));
    const waits = guard.pending?.find(at(body));
    const detail = { kind, period, from: before?.cap ?? null, to: cap?.toString() ?? null };
    const stricter = cap !== null && (!before || cap <= BigInt(before.cap));
    if (!before && cap === null) return null;
    if (before && !stricter) {
      const readyAt = now + coolingHours(kit, guard, country) * HOUR;
      const wish = { kind, period, cap: cap?.toString() ?? null, askedAt: now, readyAt };
      await endRaise(client, waits, 'dropped', now);
      draft.setGuard(
        state,
        withPending(guard, await askedForMore(kit, client, state.user, { before, wish })),
      );
      return { act: 'limits.ask', detail };
    }
    if (cap === null || (before && cap === BigInt(before.cap) && !waits)) return null;
    await endRaise(client, waits, 'dropped', now);
    const limit: Limit = before
      ? ownLimit(before, cap.toString())
      : {
          kind,
          period,
          cap: cap.toString(),
          used: (await usedSoFar(kit, client, state, { kind, period, now }, known)).toString(),
          from: now,
        };
    draft.setGuard(state, withLimit(guard, body, limit));
    return { act: 'limits.set', detail };
  });
}

export async function confirmOwnLimit(kit: ServerKit, call: Call<typeof confirmLimit>) {
  const { body } = call;
  return changeOwn(kit, call, async ({ client, state, draft, guard, now }) => {
    const pending = guard.pending?.find(at(body));
    const before = guard.limits.find(at(body));
    if (!pending || !before || isOver(pending, now)) return nothingWaits;
    if (now < pending.readyAt) return tooEarly;
    if (pending.held) return heldBack;
    const { kind, period, cap } = pending;
    await endRaise(client, pending, 'confirmed', now);
    draft.setGuard(state, withLimit(guard, body, cap === null ? null : ownLimit(before, cap)));
    return { act: 'limits.confirm', detail: { kind, period, from: before.cap, to: cap } };
  });
}

export async function cancelOwnLimit(kit: ServerKit, call: Call<typeof cancelLimit>) {
  const { body } = call;
  return changeOwn(kit, call, async ({ client, state, draft, guard, now }) => {
    const pending = guard.pending?.find(at(body));
    if (!pending) return null;
    await endRaise(client, pending, 'dropped', now);
    draft.setGuard(state, { ...guard, pending: guard.pending!.filter((other) => !at(body)(other)) });
    return { act: 'limits.cancel', detail: { kind: body.kind, period: body.period } };
  });
}

export async function setOwnReality(
  kit: ServerKit,
  call: Call<typeof setReality>,
): Promise<Awaited<ReturnType<typeof changeOwn>> | Failure> {
  const { minutes } = call.body;
  return changeOwn(kit, call, async ({ state, draft, guard }) => {
    const { reality: before, ...rest } = guard;
    const reality = minutes === null ? undefined : minutes * 60_000;
    if (before === reality) return null;
    draft.setGuard(state, reality === undefined ? rest : { ...rest, reality });
    return { act: 'limits.reality', detail: { minutes } };
  });
}
