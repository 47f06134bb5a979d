/** Exclusion and limits, set by staff: on the player row, where every bet is judged. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import {
  type PlayerRestrictions,
  isExcluded,
  leftOf,
  type Limit,
  NO_RESTRICTIONS,
  type PendingLimit,
  staffCapOf,
} from '#platform/server/policy/restrictions.ts';
import type { LimitUse } from '#platform/server/services/limit-use.ts';
import { type Agreed, refuseSubject } from '#platform/server/services/staff-acts.ts';
import { userChannel } from '#platform/contract/push.ts';
import { baseOf, type guard as guardCall, type RestrictionsView } from '../guard-contract.ts';
import { euros } from './amounts.ts';
import { liftNeedsSecond } from './alone.ts';
import { noLifting, noSuchPlayer, restrictionsMoved, secondForLimits, secondNeeded } from './refusals.ts';

type Body = Call<typeof guardCall>['body'];
/** As a request keeps it: one that was made of the limits too sets them, any other lifts the bar alone. */
type Asked = Body & { withLimits?: boolean };

interface By extends Partial<Agreed> {
  readonly staff: string;
  /** The member of staff whose other accounts need somebody else's word. */
  readonly linkedTo?: bigint;
}

/** What new limits have used, by their periods. */
type Uses = ReadonlyMap<string, LimitUse>;

const MICRO = 6;
const MINUTE = 60_000n;

function shown(kind: Limit['kind'], stored: bigint): string {
  return kind === 'time' ? (stored / MINUTE).toString() : euros(stored);
}

/** A stored guard as the page shows it; an exclusion that is over is none. */
export function guardOf(guard: PlayerRestrictions | null, now: number): RestrictionsView {
  const barred = isExcluded(guard, now);
  return {
    excludedUntil: barred ? guard!.excludedUntil : null,
    bar: barred ? (guard!.bar ?? 'staff') : null,
    limits: (guard?.limits ?? []).map((limit) => ({
      kind: limit.kind,
      period: limit.period,
      cap: shown(limit.kind, BigInt(limit.cap)),
      used: shown(limit.kind, BigInt(limit.cap) - leftOf(limit, now)),
      from: new Date(limit.from).toISOString(),
    })),
    pending: (guard?.pending ?? []).map(({ kind, period, cap, readyAt }) => ({
      kind,
      period,
      cap: cap === null ? null : shown(kind, BigInt(cap)),
      readyAt: new Date(readyAt).toISOString(),
    })),
    reality: guard?.reality === undefined ? null : guard.reality / 60_000,
    tier: guard?.tier ?? 0,
  };
}

/** The guard that a form asks for. What a kept limit has used stays used, and whatever the form does not show stays. */
export function nextRestrictions(
  before: PlayerRestrictions | null,
  wanted: Pick<Body, 'excludedUntil' | 'limits'>,
  now: number,
): PlayerRestrictions | Failure {
  const { excludedUntil } = wanted;
  const kept = excludedUntil === (before?.excludedUntil ?? null);
  if (!kept && excludedUntil !== null && excludedUntil !== -1 && excludedUntil <= now) {
    return fail(422, 422, 'An exclusion must end in the future.', { excludedUntil: 'too_small' });
  }
  const limits: Limit[] = [];
  for (const [index, { kind, period, cap }] of wanted.limits.entries()) {
    const stored = kind === 'time' ? minutesOf(cap) : parseUnits(cap, MICRO);
    if (stored === null)
      return fail(
        422,
        422,
        kind === 'time' ? 'Limits of time are whole minutes.' : 'Limits have at most 6 decimals.',
        { [`limits.${index}.cap`]: 'invalid' },
      );
    if (limits.some((limit) => limit.kind === kind && limit.period === period)) {
      return fail(422, 422, 'There is one limit of a kind and period.', { [`limits.${index}`]: 'invalid' });
    }
    const known = before?.limits.find((limit) => limit.kind === kind && limit.period === period);
    const { used, from } = known ?? { used: '0', from: now };
    limits.push({ kind, period, cap: stored.toString(), used, from, ...markOf(known, stored) });
  }
  const guard = { ...(before ?? NO_RESTRICTIONS), excludedUntil, limits };
  if (!before?.pending) return guard;
  // A wish for more was made of the limit as it was.
  const same = (wish: PendingLimit) => capAt(guard, wish) === capAt(before, wish);
  return { ...guard, pending: before.pending.filter(same) };
}

/** What was the player's stays theirs when staff make it stricter, and yet is looser than staff left it by no word of theirs alone. */
function markOf(known: Limit | undefined, cap: bigint): Pick<Limit, 'byStaff' | 'staffCap'> {
  if (!known || known.byStaff) return { byStaff: true };
  if (cap < BigInt(known.cap)) return { staffCap: cap.toString() };
  const most = staffCapOf(known);
  return most === null ? {} : { staffCap: (cap > most ? cap : most).toString() };
}

function capAt(
  { limits }: PlayerRestrictions,
  { kind, period }: Pick<Limit, 'kind' | 'period'>,
): string | undefined {
  return limits.find((limit) => limit.kind === kind && limit.period === period)?.cap;
}

function minutesOf(cap: string): bigint | null {
  const minutes = parseUnits(cap, 0);
  return minutes === null ? null : minutes * MINUTE;
}

/** Whether this lets a player back earlier than the player wanted: not for one member of staff alone. */
export function lifts(before: PlayerRestrictions | null, until: number | null, now: number): boolean {
  if (!isExcluded(before, now) || before!.bar === undefined || before!.bar === 'staff') return false;
  const from = before!.excludedUntil!;
  return until !== -1 && (from === -1 || until === null || until < from);
}

/** Whether this gives a player more room than there was: a limit that is higher or gone, a bar that ends sooner. */
export function loosens(before: PlayerRestrictions | null, after: PlayerRestrictions, now: number): boolean {
  const until = (guard: PlayerRestrictions | null): number =>
    !isExcluded(guard, now) ? 0 : guard!.excludedUntil === -1 ? Infinity : guard!.excludedUntil!;
  return until(after) < until(before) || loosensLimit(before, after, () => true);
}

/** Until when a guard bars; null: not now. */
const endNow = (guard: PlayerRestrictions | null, now: number): number | null =>
  isExcluded(guard, now) ? guard!.excludedUntil : null;

function loosensLimit(
  before: PlayerRestrictions | null,
  after: PlayerRestrictions,
  counts: (limit: Limit) => boolean,
): boolean {
  return (before?.limits ?? []).filter(counts).some((limit) => {
    const kept = after.limits.find(({ kind, period }) => kind === limit.kind && period === limit.period);
    return !kept || BigInt(kept.cap) > BigInt(limit.cap);
  });
}

/** Whether any limit is another than before, a new one, or gone. */
function changesLimits(before: PlayerRestrictions | null, after: PlayerRestrictions): boolean {
  const there = before ?? NO_RESTRICTIONS;
  if (after.limits.length !== there.limits.length) return true;
  return after.limits.some((limit) => capAt(there, limit) !== limit.cap);
}

/** Whether something else is in force than what a form was made on, or a request: one of the bar alone is made on that. */
function hasMoved(
  { base }: Pick<Body, 'base'>,
  before: PlayerRestrictions | null,
  { now, barAlone }: { now: number; barAlone: boolean },
): boolean {
  const there = baseOf(guardOf(before, now));
  return !isDeepStrictEqual(base, barAlone ? { ...there, limits: [] } : there);
}

/** Those that count play and are in no guard yet: what the running period has seen counts, as with a player's own first one. */
function begins<One extends Pick<Limit, 'kind' | 'period'>>(
  limits: readonly One[],
  before: PlayerRestrictions | null,
): One[] {
  const known = new Set((before?.limits ?? []).map(({ kind, period }) => `${kind} ${period}`));
  return limits.filter(
    ({ kind, period }) => (kind === 'loss' || kind === 'wager') && !known.has(`${kind} ${period}`),
  );
}

/** What takes long to read of what new limits have used, before the lane is asked for. */
async function usesOf(kit: ServerKit, player: Player, { limits }: Body, now: number): Promise<Uses> {
  const { guard } = await kit.money.peek(player.id);
  const periods = new Set(begins(limits, guard).map(({ period }) => period));
  const uses = new Map<string, LimitUse>();
  for (const period of periods) {
    uses.set(period, await kit.services.limitUse(kit.db.pool, player.id, { period, now }));
  }
  return uses;
}

/** The guard that a form asks for, its new limits with what they have used. */
async function withUse(
  kit: ServerKit,
  client: pg.ClientBase,
  state: PlayerState,
  { guard, uses, now }: { guard: PlayerRestrictions; uses: Uses; now: number },
): Promise<PlayerRestrictions> {
  const fresh = begins(guard.limits, state.guard);
  const limits: Limit[] = [];
  for (const limit of guard.limits) {
    if (!fresh.includes(limit)) {
      limits.push(limit);
      continue;
    }
    const { kind, period } = limit;
    // One that the player has dropped since it was looked for is read here.
    const read = uses.get(period) ?? (await kit.services.limitUse(client, state.user, { period, now }));
    limits.push({ ...limit, used: (await read(client, state, { kind, period, now })).toString() });
  }
  return { ...guard, limits };
}

/** Writes what a form asks for. `staff` acts, `second` (if any) has agreed. */
export async function applyRestrictions(
  kit: ServerKit,
  player: Player,
  body: Body,
  { staff, second, claim, linkedTo }: By,
): Promise<RestrictionsView | Failure> {
  const now = kit.runtime.now();
  // What was asked for some time ago lifts the bar, and touches no limit that was set since.
  const barAlone = claim !== undefined && !(body as Asked).withLimits;
  const uses: Uses = barAlone ? new Map() : await usesOf(kit, player, body, now);
  const result = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const before = state.guard;
    const guard = barAlone
      ? { ...(before ?? NO_RESTRICTIONS), excludedUntil: body.excludedUntil }
      : nextRestrictions(before, body, now);
    if (isFailure(guard)) return guard;
    const lifted = lifts(before, guard.excludedUntil, now);
    if (lifted && before!.bar === 'exclusion') return noLifting;
    if ((claim || body.base) && hasMoved(body, before, { now, barAlone })) return restrictionsMoved;
    if (!claim && liftNeedsSecond(kit)) {
      if (loosensLimit(before, guard, ({ byStaff }) => !byStaff)) return secondForLimits;
      // Limits that come with a lift wait with it: whoever agrees sees them, and neither holds without the other.
      if (lifted) return changesLimits(before, guard) ? secondForLimits : secondNeeded;
    }
    if (linkedTo !== undefined && loosens(before, guard, now)) {
      if (await kit.services.staffRequests.isLinked(client, linkedTo, player.id)) return secondForLimits;
    }
    const refused = claim ? await claim(client) : null;
    if (refused) return refused;
    const { excludedUntil } = guard;
    const barredUntil = before?.excludedUntil ?? null;
    // The new end is measured by the bar as it was.
    draft.setGuard(state, {
      ...(await withUse(kit, client, state, { guard, uses, now })),
      excludedUntil: barredUntil,
    });
    const overtaken = (before?.pending ?? []).filter((wish) => !guard.pending?.includes(wish));
    const wishes = overtaken.flatMap(({ raise }) => raise ?? []);
    if (wishes.length > 0) await kit.services.dropWishes(client, wishes, now);
    // A bar that has ended by itself stays written down, and is lifted by nobody.
    const moved = endNow(guard, now) !== endNow(before, now);
    if (moved) await kit.policy.bar(client, state, draft, { until: excludedUntil, kind: 'staff' });
    else draft.event(state, 'guard.changed', { excludedUntil });
    await kit.audit.append(
      {
        actor: staff,
        action: 'user.guard',
        subject: player._id,
        detail: {
          before: guardOf(before, now),
          after: guardOf(state.guard, now),
          ...(body.reason ? { reason: body.reason } : {}),
          ...(second ? { approvedBy: second } : {}),
        },
      },
      client,
    );
    return structuredClone(state.guard);
  });
  if (isFailure(result)) return result;
  await kit.identity.changed(player.id);
  kit.realtime.publish(userChannel(player._id), 'LimitsChanged', {}, { urgent: true });
  return guardOf(result, now);
}

export async function setRestrictions(kit: ServerKit, { body, player: staff }: Call<typeof guardCall>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  const refused = refuseSubject(staff, player);
  if (refused) return refused;
  const done = await applyRestrictions(kit, player, body, { staff: staff._id, linkedTo: staff.id });
  if (done !== secondNeeded && done !== secondForLimits) return done;
  const { guard } = await kit.money.peek(player.id);
  const view = guardOf(guard, kit.runtime.now());
  const withLimits = done === secondForLimits;
  const seen = body.base ?? baseOf(view);
  const base = withLimits ? seen : { ...seen, limits: [] };
  const asked: Asked = { ...body, base, ...(withLimits ? { withLimits } : {}) };
  const key = JSON.stringify([player._id, body.excludedUntil, withLimits ? body.limits : null, base]);
  await kit.services.staffRequests.ask(staff, { act: 'user.guard', player, body: { ...asked }, key });
  return { ...view, waiting: true };
}

export const applyAgreedRestrictions = (kit: ServerKit, player: Player, body: unknown, by: Agreed) =>
  applyRestrictions(kit, player, body as Asked, by);
