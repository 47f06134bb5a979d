import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { linksOf } from './links.ts';
import { openOneClick } from './one-click.ts';
import { change, consentsOf, grantedSql } from './store.ts';
import { createEnd, endByLink, showLink } from './unsubscribe.ts';
import { stays } from '#platform/server/services/erasure.ts';
import { erasableConsents } from './erase.ts';

export default serverPart((kit) => {
  const end = createEnd(kit);
  kit.provide('consents', {
    grantedSql,
    ticked: (client, user, locale) =>
      change(kit, client, {
        user,
        purpose: 'offers',
        channel: 'mail',
        granted: true,
        source: 'registration',
        locale,
      }),
    unsubscribe: (user, purpose, locale) => linksOf(kit, { user, purpose }, locale),
  });
  openOneClick(kit, end);

  kit.serve(contract.ownConsents, async ({ player }) => ({ consents: await consentsOf(kit, player.id) }));
  kit.serve(contract.setConsent, async ({ player, body }) => {
    await kit.db.transaction((client) =>
      change(kit, client, { user: player.id, ...body, source: 'settings', locale: player.locale }),
    );
    return { consents: await consentsOf(kit, player.id) };
  });
  kit.serve(contract.unsubscribeInfo, ({ body }) => showLink(kit, body.token));
  kit.serve(contract.unsubscribe, ({ body }) => endByLink(kit, end, body.token));

  kit.provide('erasable', erasableConsents(kit));
  kit.provide('erasable', stays('consents', 'evidence', ['consent', 'user_id']));
  kit.account.personalData('consents', async ({ id }) => {
    const { rows } = await kit.db.pool.query<Record<string, unknown>>(
      'select purpose, channel, granted, text_version, locale, source, at from consent c where user_id = $1 order by c.id',
      [id.toString()],
    );
    return rows;
  });
});
