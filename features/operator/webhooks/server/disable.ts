/** Disables an endpoint that takes nothing, and tells those of staff who can do something about it. */
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Locale } from '#platform/contract/locale.ts';
import type { EndpointView } from '../contract.ts';
import { shownAddress } from './address.ts';

/** Letters about one endpoint. */
const MAX_LETTERS = 20;

export async function disable(
  kit: ServerKit,
  id: string,
  why: NonNullable<EndpointView['disabled_by']>,
): Promise<void> {
  await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ name: string; url: string }>(
      `update webhook_endpoint set state = 'disabled', disabled_by = $2, disabled_at = $3 where id = $1 and state = 'on' returning name, url`,
      [id, why, new Date(kit.runtime.now())],
    );
    const [row] = rows;
    if (!row) return;
    const { name } = row;
    const url = shownAddress(row.url);
    await kit.audit.append(
      { actor: 'system', action: 'webhook.disable', subject: `webhook ${id}`, detail: { name, url, why } },
      client,
    );
    const { rows: staff } = await client.query<{ name: string; email: string; locale: Locale | null }>(
      `select name, email, locale from account where email is not null and ('webhooks.edit' = any(permissions_of(roles, permissions)) or '*' = any(roles))
       order by account.id limit ${MAX_LETTERS}`,
    );
    const link = new URL('/admin/room/webhooks', kit.config.publicUrl).href;
    for (const one of staff) {
      const to = mailboxOf(one);
      if (to === null) continue;
      const data = { name: one.name, endpoint: name, url, link };
      await kit.mail.send({ to, locale: one.locale, template: `webhooks.${why}`, data }, client);
    }
    kit.log.warn({ endpoint: id, reason: why }, 'a webhook endpoint is disabled');
  });
}
