import type pg from 'pg';
import { assetsOf } from '#platform/chains/evm/networks.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { tokenSettings } from '../settings.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkToken(settings: Pick<Settings, 'checkChange' | 'get'>): void {
  settings.checkChange(
    'token',
    tokenSettings,
    async ({ value: { currency, payoutCurrency, chain }, client }) => {
      const coin = assetsOf(chain, 'main')[0]!.currency;
      const known = await knownOf(client, [currency, payoutCurrency, coin]);
      const unknown = Object.entries({ currency, payoutCurrency }).filter(([, code]) => !known.has(code));
      if (unknown.length > 0)
        return Object.fromEntries(unknown.map(([field]) => [field, 'The house has no such currency.']));
      // The wallet does not start with a chain whose fees it cannot reckon.
      if (!known.has(coin))
        return { chain: `Fees of this chain are paid in ${coin}, which is no currency of the house.` };
      const before = settings.get('token', tokenSettings).currency;
      // Pages and weeks know one token: stakes of another would be shown, and weighed, as what they are not.
      if (currency === before || !(await areStaked(client, before))) return null;
      return {
        currency: `Stakes of ${before} are locked. Switched off, this feature gives notice for all of them; change it when they are back.`,
      };
    },
  );
}

async function knownOf(client: Queryable, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ code: string }>(
    'select code from currency where enabled and code = any($1)',
    [codes],
  );
  return new Set(rows.map(({ code }) => code));
}

async function areStaked(client: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from token_stake s join currency c on c.id = s.cur where c.code = $1 and s.released_at is null limit 1',
    [code],
  );
  return rowCount === 1;
}
