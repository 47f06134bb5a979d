/** Money that moves, for tests: as the rooms tell of it, and as the wallet keeps it. */
import type { DomainEvents, EventName } from '#platform/contract/event.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { type Rule, RULES } from '../contract.ts';

/** Switches of the rules: these alone. */
export const only = (...wanted: Rule[]) =>
  Object.fromEntries(RULES.map((rule) => [rule, wanted.includes(rule)]));

export const micro = (euros: string) => (BigInt(Math.round(Number(euros) * 100)) * 10_000n).toString();

export type Moves = ReturnType<typeof movesOf>;

export function movesOf(app: TestPlatform) {
  let serial = 0;

  async function happened<Name extends EventName>(
    who: TestPlayer,
    type: Name,
    data: DomainEvents[Name],
  ): Promise<void> {
    await app.kit.db.transaction((client) => app.kit.emit(client, type, who.id, data));
  }

  async function paysIn(who: TestPlayer, ...euros: string[]): Promise<string> {
    const id = `in-${++serial}`;
    for (const [no, eur] of euros.entries())
      await happened(who, 'deposit.credited', {
        id: `${id}-${no}`,
        chain: 'bitcoin',
        cur: app.kit.money.currency('eur')!.id,
        amount: app.units(eur, 'eur').toString(),
        eur: micro(eur),
      });
    return `${id}-${euros.length - 1}`;
  }

  async function paysOut(who: TestPlayer, eur: string): Promise<string> {
    const id = `out-${++serial}`;
    await happened(who, 'withdrawal.requested', {
      id,
      chain: 'bitcoin',
      cur: app.kit.money.currency('eur')!.id,
      amount: app.units(eur, 'eur').toString(),
      fee: '0',
      eur: micro(eur),
      auto: true,
    });
    return id;
  }

  /** A withdrawal as the wallet keeps it. */
  async function withdrawn(who: TestPlayer, address: string): Promise<void> {
    const id = app.kit.runtime.uuid();
    await app.kit.db.pool.query(
      `with h as (insert into hold (id, user_id, cur, amount, reason, state, at) values ($1, $2, 1, 5, 'test', 'released', $4))
       insert into withdrawal (id, user_id, cur, chain, address, amount, fee, net, micro_eur, status, auto, hold_id, at)
       select $1, $2, id, 'bitcoin', $3, 500, 100, 400, 1, 1, true, $1, $4 from currency where code = 'btc'`,
      [id, who.id.toString(), address, new Date(app.kit.runtime.now())],
    );
    await paysOut(who, '1');
  }

  const flows = (from: TestPlayer, to: TestPlayer, eur: string, times: number) =>
    happened(from, 'contest.flowed', {
      how: 'pvp',
      flows: [{ from: from.id.toString(), to: to.id.toString(), eur: micro(eur), times }],
    });

  return { happened, flows, paysIn, paysOut, withdrawn };
}

/** Logs somebody in, from this machine unless told otherwise. @returns the session's token */
export async function enterFrom(
  { kit: { identity } }: TestPlatform,
  { id }: Pick<TestPlayer, 'id'>,
  from: { readonly address?: string; readonly device?: string },
): Promise<string> {
  const visit = { address: '127.0.0.1', userAgent: 'test', ...from };
  return identity.openSession((await identity.byId(id))!, visit);
}
