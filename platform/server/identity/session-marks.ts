/** Which passkey opened a session. */
import type { IdentityNews } from './identity-news.ts';
import type { Identity } from './identity.ts';
import { hashOf } from './session-token.ts';

export function sessionMarks(
  news: Pick<IdentityNews, 'announce' | 'rightsChanged'>,
): Pick<Identity, 'markSession' | 'unmarkSessions'> {
  return {
    async markSession(token, passkey, client) {
      const { rows } = await client.query<{ account_id: string }>(
        'update session set passkey = $2 where token_hash = $1 returning account_id',
        [hashOf(token), passkey],
      );
      if (rows[0]) await news.announce('sessions', BigInt(rows[0].account_id), client);
    },
    async unmarkSessions(id, left, client) {
      const { rowCount } = await client.query(
        'update session set passkey = null where account_id = $1 and passkey is not null and not passkey = any($2)',
        [id.toString(), left],
      );
      if (rowCount === 0) return;
      await news.announce('sessions', id, client);
      await news.rightsChanged(client);
    },
  };
}
