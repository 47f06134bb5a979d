import type pg from 'pg';
import type { Logger } from 'pino';
import type { PolicyMark } from '../../contract/error.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Money } from '../money/money.ts';
import type { Draft, PlayerState } from '../money/state.ts';
import type { Services } from '../services/services.ts';
import { withBar } from './bars.ts';
import { createRefusalLog } from './refusal-log.ts';
import { decide, lawFor, type PolicyRules } from './decide.ts';
import { type BarKind, isExcluded, NO_RESTRICTIONS, type PlayerRestrictions } from './restrictions.ts';
import type { Disconnect, Policy, PolicyIdentity } from './policy.ts';
import type { BonusRules } from './stake.ts';

export interface PolicyNeeds {
  readonly db: Database;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly notifications: Notifications;
  readonly identity: PolicyIdentity;
  readonly services: Pick<Services, 'policyRules' | 'bonusRules' | 'law' | 'termsEdition' | 'stalePrice'>;
  /** Asked when there is money; policy is there before it. */
  readonly money: () => Pick<Money, 'peek'>;
  /** A player has just been barred: out of every socket of this process. */
  readonly disconnect: Disconnect;
}

const CHANNEL = 'phoenix_barred';
/** Accounts keep a date; this one stands for ever. */
const FOR_EVER = new Date('9999-12-31T23:59:59Z');
/** A listening connection that was away looks back this far. */
const MISSED = '15 minutes';

export async function createPolicy(needs: PolicyNeeds): Promise<Policy> {
  const { db, runtime, log, notifications, identity, disconnect } = needs;
  const listeners: ((user: bigint, mark: PolicyMark) => void)[] = [];
  const refusals = createRefusalLog(db, runtime, log);
  const rules = createRules(needs.services);
  const bonus = (): BonusRules | null => needs.services.bonusRules();
  const stale = (code: string): boolean => needs.services.stalePrice(code);

  await notifications.on(CHANNEL, (id) => {
    hear(id).catch((error: unknown) => log.error({ err: error }, 'policy: a barred player was not put out'));
  });

  async function hear(id: string): Promise<void> {
    if (id !== '') return putOut(BigInt(id));
    const { rows } = await db.pool.query<{ user_id: string }>(
      `select user_id::text from policy_bar where at > now() - interval '${MISSED}'`,
    );
    for (const row of rows) await putOut(BigInt(row.user_id));
  }

  async function putOut(user: bigint): Promise<void> {
    await identity.changed(user);
    const player = await identity.byId(user);
    if (player?.excludedUntil && player.excludedUntil > runtime.now()) await disconnect(player);
  }

  const placeOf: Policy['placeOf'] = async ({ user, guard }, client) =>
    guard?.country ?? identity.lastCountry(user, client);

  function refused(user: bigint, mark: PolicyMark): void {
    refusals.note(user, mark);
    for (const listener of listeners) listener(user, mark);
  }

  return {
    rules,
    view: (product, country) => ({ product, country, rules: rules(), bonus, stale }),
    law: (guard, country) => lawFor(guard, { country, rules: rules() }),
    decide: (action, state, context) => decide(action, state, { ...context, rules: rules() }),
    async ask(action, user, context) {
      const state = await needs.money().peek(user);
      const country = context.unasked ? await placeOf(state) : context.country;
      const refusal = decide(action, state, { ...context, country, now: runtime.now(), rules: rules() });
      if (refusal?.policy) refused(user, refusal.policy);
      return refusal;
    },
    placeOf,
    refused,
    onRefusal: (listener) => void listeners.push(listener),
    refusals: (of) => refusals.list(of),
    refusalsByRule: (since) => refusals.byRule(since),
    bar: (client, state, draft, wish) => bar(client, state, draft, wish, runtime.now()),
    forgetRefusals: (before) => refusals.forget(before),
    settle: () => refusals.flush(),
    async close() {
      await refusals.flush();
    },
  };
}

async function bar(
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  wish: { until: number | null; kind: BarKind },
  now: number,
): Promise<PlayerRestrictions> {
  const before = state.guard ?? NO_RESTRICTIONS;
  const guard = withBar(before, wish, now);
  draft.setGuard(state, guard);
  const { excludedUntil: until, bar: kind = null } = guard;
  // Beside a bar that ends later nothing is new to anybody.
  if (until === before.excludedUntil && kind === (before.bar ?? null)) return guard;
  draft.event(state, 'guard.changed', { excludedUntil: until, kind });
  await client.query('update account set excluded_until = $2 where id = $1', [
    state.user.toString(),
    until === null ? null : until === -1 ? FOR_EVER : new Date(until),
  ]);
  if (isExcluded(guard, now)) await notifyProcesses(client, state.user);
  return guard;
}

/** The settings of the house and the law of the place in one object, made once for each version of the settings. */
function createRules(services: PolicyNeeds['services']): () => PolicyRules {
  let from: PolicyRules | null = null;
  let joined: PolicyRules | null = null;
  return () => {
    const rules = services.policyRules();
    if (rules !== from || !joined) {
      from = rules;
      joined = {
        ...rules,
        terms: () => services.termsEdition(),
        law: (home, place) => services.law(home, place),
      };
    }
    return joined;
  };
}

/** Told with the commit, so that nobody is put out for something that did not happen. */
async function notifyProcesses(client: pg.ClientBase, user: bigint): Promise<void> {
  await client.query(
    `with noted as (insert into policy_bar (user_id, at) values ($2::bigint, now())
       on conflict (user_id) do update set at = excluded.at)
     select pg_notify($1, $2::text)`,
    [CHANNEL, user.toString()],
  );
}
