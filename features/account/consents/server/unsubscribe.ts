/** Ending letters by the link in one of them. */
import { fail, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { unsubscribe, unsubscribeInfo } from '../contract.ts';
import { type Meant, readLink } from './links.ts';
import { change, consentsOf } from './store.ts';

const wrongLink = fail(404, 1, 'This link is not whole. Change it in the settings of your account.');

export type End = (meant: Meant) => Promise<void>;

/** Twice is once. */
export const createEnd =
  (kit: ServerKit): End =>
  async ({ user, purpose }) => {
    const player = await kit.identity.byId(user);
    if (!player) return;
    await kit.db.transaction((client) =>
      change(kit, client, {
        user,
        purpose,
        channel: 'mail',
        granted: false,
        source: 'letter',
        locale: player.locale,
      }),
    );
  };

export async function showLink(
  kit: ServerKit,
  token: string,
): Promise<ReplyOf<typeof unsubscribeInfo> | Failure> {
  const meant = readLink(kit, token);
  if (!meant) return wrongLink;
  const { purpose } = meant;
  const found = (await consentsOf(kit, meant.user)).find(
    (one) => one.purpose === purpose && one.channel === 'mail',
  );
  return { purpose, granted: found?.granted ?? false };
}

export async function endByLink(
  kit: ServerKit,
  end: End,
  token: string,
): Promise<ReplyOf<typeof unsubscribe> | Failure> {
  const meant = readLink(kit, token);
  if (!meant) return wrongLink;
  await end(meant);
  return { purpose: meant.purpose, granted: false };
}
