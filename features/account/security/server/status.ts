import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { SecurityView } from '../contract.ts';
import { passkeysOf, passkeyView } from './passkeys.ts';
import { countCodes } from './recovery.ts';

interface Row {
  second_factor: boolean;
  password: boolean;
  withdrawals_locked_until: Date | null;
  app_since: Date | null;
}

/** What guards an account, as its owner sees it. */
export async function securityOf(kit: ServerKit, { id }: Player): Promise<SecurityView> {
  const { rows } = await kit.db.pool.query<Row>(
    `select second_factor, password is not null as password, withdrawals_locked_until, confirmed_at as app_since
       from account left join account_totp on account_id = id where id = $1`,
    [id.toString()],
  );
  const row = rows[0]!;
  const locked = row.withdrawals_locked_until?.getTime() ?? 0;
  return {
    two_factor: row.second_factor,
    app_since: row.app_since?.getTime() ?? null,
    recovery_codes: await countCodes(kit.db.pool, id),
    passkeys: (await passkeysOf(kit, id)).map(passkeyView),
    password: row.password,
    withdrawals_locked_until: locked > kit.runtime.now() ? locked : null,
  };
}
