/** Passkeys as ways in, and what of the factors ends with the password or the first proof of an address. */
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { WayIn } from '#platform/server/services/ways-in.ts';
import { factorRemoved, lockAccount } from './proof.ts';

export function passkeysAsWay(kit: ServerKit): WayIn {
  return {
    kind: 'passkey',
    async count(db, account) {
      const { rows } = await db.query<{ count: number; app: boolean }>(
        `select count(*)::int as count,
           exists (select 1 from account_totp where account_id = $1 and confirmed_at is not null) as app
         from account_passkey where account_id = $1`,
        [account.toString()],
      );
      const { count, app } = rows[0]!;
      return { count, stays: count > 0 && !app };
    },
    async end(client, player, reason) {
      const had = await lockAccount(client, player.id);
      const id = player.id.toString();
      // A mailbox is one factor: it may end passkeys only where the app still guards the account.
      const ended = await client.query(
        `delete from account_passkey where account_id = $1 and ($2 or exists (
           select 1 from account_totp where account_id = $1 and confirmed_at is not null))`,
        [id, reason === 'first-proof'],
      );
      if (reason === 'first-proof')
        await client.query('delete from account_totp where account_id = $1', [id]);
      if (!ended.rowCount && !(had && reason === 'first-proof')) return;
      await kit.audit.append(
        { actor: player._id, action: 'security.ended', subject: player._id, detail: { reason } },
        client,
      );
      await factorRemoved(kit, client, { player, token: null });
      const to = reason === 'first-proof' ? mailboxOf(player) : null;
      if (to === null) return;
      const data = { name: player.name };
      await kit.mail.send({ to, locale: player.locale, template: 'security.ended', data }, client);
    },
  };
}
