/** Writing to devices, encrypted for each (RFC 8291): a push service learns that there is a message, not what it says. */
import type pg from 'pg';
import webPush from 'web-push';
import type { Locale } from '#platform/contract/locale.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { createOutside, OutsideError, type OutsideMessage } from '#platform/server/outside/outside.ts';
import type { Notice } from '../../contract.ts';
import { type Device, devicesOf, forgetDevice, isService, openDevice } from './devices.ts';
import { type HouseKey, houseKey } from './house-key.ts';
import { WORDS } from './words.ts';

/** A device that is off for longer gets nothing: seconds. */
const KEPT_SECONDS = 86_400;
const TRIES = 5;
const PATIENCE_MS = 10_000;
const ANSWER_MOST = 4_096;
/** The service does not know the device any more. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Not for players who shut themselves out: these invite to play. */
const INVITES: ReadonlySet<Notice['kind']> = new Set([
  'bonusGranted',
  'offer',
  'rain',
  'tip',
  'prize',
  'rakebackExpiring',
  'ticketsExpiring',
  'level',
]);

interface Push {
  readonly device: string;
  readonly user: string;
  readonly notice: string;
  readonly kind: Notice['kind'];
}

/** What the service worker reads (app/push-worker.js). */
interface Shown {
  readonly body: string;
  /** One message for each notice, however often it comes. */
  readonly tag: string;
  readonly lang: Locale;
}

/** Leaves a push to each device of the player's; with the commit of what it is about. */
export type PushNotice = (
  client: pg.ClientBase,
  user: bigint,
  notice: { readonly id: string; readonly kind: Notice['kind'] },
) => Promise<void>;

/** At the start only. */
export function openPush(kit: ServerKit): PushNotice {
  const outside = createOutside(kit.config.pushOrigins);
  kit.onClose(() => outside.close());

  async function post({ endpoint }: Device, message: OutsideMessage): Promise<number> {
    const { status } = await outside.ask(new URL(endpoint), {
      allowed: () => isService(endpoint, kit.config.pushOrigins),
      most: ANSWER_MOST,
      timeoutMs: PATIENCE_MS,
      accept: '*/*',
      message,
    });
    return status;
  }

  const leave = kit.run.task<Push>('push', async ({ device: id, user, notice, kind }) => {
    if (!kit.features.isOn(kit.feature)) return;
    const player = await kit.identity.byId(BigInt(user));
    const device = player && (await openDevice(kit, id, player.id));
    const unread = device && (await findUnread(kit, notice));
    if (!device || !unread) return;
    if (INVITES.has(kind) && (player.excludedUntil ?? 0) > kit.runtime.now()) return;
    const message = seal(kit, device, await houseKey(kit), {
      // Of an offer staff wrote the words for everybody to see.
      body: kind === 'offer' ? (unread.subject ?? WORDS[device.locale][kind]) : WORDS[device.locale][kind],
      tag: notice,
      lang: device.locale,
    });
    const status = message && (await post(device, message).catch(nowhere));
    if (status === null || GONE.has(status)) return forgetDevice(kit, id);
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
    if (status >= 300) kit.log.warn({ user, status }, 'a push was refused');
  });

  return async (client, user, { id, kind }) => {
    for (const device of await devicesOf(client, user))
      await leave(
        { device, user: user.toString(), notice: id, kind },
        { client, attempts: TRIES, key: `${device}-${id}` },
      );
  };
}

/** @returns null for a key that is no point of the curve */
function seal(
  kit: ServerKit,
  { endpoint, keys }: Device,
  { publicKey, privateKey }: HouseKey,
  payload: Shown,
): OutsideMessage | null {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      vapidDetails: { subject: subjectOf(kit), publicKey, privateKey },
      TTL: KEPT_SECONDS,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
    return { headers, body };
  } catch {
    return null;
  }
}

/** An address that leads inside will never be reached. */
function nowhere(error: unknown): null {
  if (error instanceof OutsideError && error.reason === 'address') return null;
  throw error;
}

async function findUnread({ db }: ServerKit, id: string): Promise<{ subject: string | null } | null> {
  const { rows } = await db.pool.query<{ subject: string | null }>(
    `select data ->> 'subject' as subject from notification where id = $1 and read_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whom a push service may write to about this house. */
function subjectOf({ config }: ServerKit): string {
  if (config.publicUrl.startsWith('https:')) return config.publicUrl;
  const address = /<([^>]+)>$/.exec(config.mail.from)?.[1] ?? config.mail.from;
  return `mailto:${address}`;
}
