/** What becomes of an affiliate who is erased: what they can claim they claim first, the rest goes, and no code says who they were. */
import type { ServerKit } from '#platform/server/kit.ts';
import { COUNT_LIMIT, type ClaimableSource, type Erasable } from '#platform/server/services/erasure.ts';
import { SCALE } from './commission.ts';
import { type DueRow, OWED, payable, refusePay } from './payout.ts';

/** What a claim would pay now: nothing to who would be refused. */
export function claimable(kit: ServerKit): ClaimableSource {
  return async (client, state) => {
    if (!kit.features.isOn('affiliates')) return [];
    if (refusePay(kit, state, await kit.policy.placeOf(state, client))) return [];
    const { rows } = await client.query<DueRow>(OWED, [state.user.toString()]);
    return payable(kit, rows).map(({ cur, parts }) => ({ cur, amount: parts / SCALE }));
  };
}

/** Guests came by them, so the rows stay; what the player called them goes, and nobody is invited by it any more. */
export function erasableCodes({ runtime }: Pick<ServerKit, 'runtime'>): Erasable {
  return {
    part: 'invites',
    fate: 'goes',
    async count(client, { id }) {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from affiliate_code where user_id = $1',
        [id.toString()],
      );
      return Math.min(rows[0]!.count, COUNT_LIMIT);
    },
    async take(client, { id }) {
      const { rows } = await client.query<{ id: string }>(
        'select id::text from affiliate_code where user_id = $1',
        [id.toString()],
      );
      await client.query(
        'update affiliate_code c set code = t.code from unnest($1::bigint[], $2::text[]) as t(id, code) where c.id = t.id',
        [rows.map((row) => row.id), rows.map(() => runtime.random(12).toString('hex'))],
      );
    },
  };
}

/** Too little to be paid, or owed to who may be given nothing. */
export const erasableDues: Erasable = {
  part: 'commissions',
  fate: 'goes',
  async count(client, { id }) {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from affiliate_due where affiliate_id = $1 and parts >= $2',
      [id.toString(), SCALE.toString()],
    );
    return rows[0]!.count;
  },
  async take(client, { id }) {
    await client.query('update affiliate_due set parts = 0 where affiliate_id = $1', [id.toString()]);
  },
};
