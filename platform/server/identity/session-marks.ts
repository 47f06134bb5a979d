/** Which passkey opened a session until it is removed, and as what role it sees the house. */
import type { IdentityNews } from './identity-news.ts';
import type { Identity } from './identity.ts';
import { hashOf, publicSession } from './session-token.ts';

export function sessionMarks(
  news: Pick<IdentityNews, 'announce' | 'ended' | 'rightsChanged'>,
): Pick<Identity, 'unmarkSessions' | 'viewAs'> {
  return {
    async unmarkSessions(id, left, client) {
      const { rowCount } = await client.query(
        'update session set passkey = null where account_id = $1 and passkey is not null and not passkey = any($2)',
        [id.toString(), left],
      );
      if (rowCount === 0) return;
      await news.announce('sessions', id, client);
      await news.rightsChanged(client);
    },
    async viewAs(token, view, client) {
      const { rows } = await client.query<{ account_id: string; id: string }>(
        `update session set view_role = $2, view_until = $3 where token_hash = $1 returning account_id, ${publicSession} as id`,
        [hashOf(token), view?.role ?? null, view && new Date(view.until)],
      );
      if (rows[0]) await news.ended(BigInt(rows[0].account_id), rows, client);
      return rows.length > 0;
    },
  };
}
