/** Writing to devices, encrypted for each (RFC 8291): a push service learns that there is a message, not what it says. */
import type pg from 'pg';
import webPush from 'web-push';
import type { Locale } from '#platform/contract/locale.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  createOutside,
  OutsideError,
  type OutsideMessage,
  type OutsideReason,
} from '#platform/server/outside/outside.ts';
import type { Notice } from '../../contract.ts';
import { type Device, forgetDevice, hasDevice, isService, noteAnswer, openDevices } from './devices.ts';
import { type HouseKey, houseKey } from './house-key.ts';
import { WORDS } from './words.ts';

/** A device that is off for longer gets nothing: seconds. */
const KEPT_SECONDS = 86_400;
/** Of a job whose process died, or whose database was away. */
const TRIES = 5;
/** How long a busy service is left alone before each further try. */
const RETRY_MS = [3_000, 10_000, 60_000, 300_000];
/** For all devices of a player together: they are asked at the same moment. */
const PATIENCE_MS = 10_000;
/** Pushes under way at once, over all processes: players choose whom they lead to, and other jobs want their places. */
const QUEUES = 2n;
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
  readonly user: string;
  readonly notice: string;
  readonly kind: Notice['kind'];
  /** The tries before this one, and the devices whose services were busy in them; without it all of the player's are told. */
  readonly again?: { readonly tries: number; readonly devices: readonly string[] };
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

  /** @returns whether its service is busy: it is asked again later */
  async function write(device: Device, message: OutsideMessage | null, user: string): Promise<boolean> {
    const answer = message && (await post(device, message).catch(reasonOf));
    // A key that is no point of the curve, an address that leads inside, or one that is not known there any more.
    if (answer === null || answer === 'address' || (typeof answer === 'number' && GONE.has(answer))) {
      await forgetDevice(kit, device.id);
      return false;
    }
    await noteAnswer(kit, device, answer !== 'timeout');
    if (answer === 'timeout') return false;
    if (typeof answer !== 'number' || answer === 429 || answer >= 500) return true;
    if (answer >= 300) kit.log.warn({ user, status: answer }, 'a push was refused');
    return false;
  }

  const task = kit.run.task<Push>('push', async (push) => {
    const { user, notice, kind, again } = push;
    if (!kit.features.isOn(kit.feature)) return;
    const player = await kit.identity.byId(BigInt(user));
    const unread = player && (await findUnread(kit, notice));
    if (!unread) return;
    if (INVITES.has(kind) && (player.excludedUntil ?? 0) > kit.runtime.now()) return;
    const devices = await openDevices(kit, player.id, again?.devices ?? null);
    const key = await houseKey(kit);
    const outcomes = await Promise.all(
      devices.map((device) => {
        const words = WORDS[device.locale][kind];
        // Of an offer staff wrote the words for everybody to see.
        const body = kind === 'offer' ? (unread.subject ?? words) : words;
        return write(device, seal(kit, device, key, { body, tag: notice, lang: device.locale }), user);
      }),
    );
    const busy = devices.filter((_, index) => outcomes[index]).map(({ id }) => id);
    const tries = again?.tries ?? 0;
    const wait = RETRY_MS[tries];
    // A job of its own: those that were told are not told twice.
    if (busy.length > 0 && wait !== undefined)
      await leave({ ...push, again: { tries: tries + 1, devices: busy } }, { at: kit.runtime.now() + wait });
  });

  const leave: typeof task = (push, options) =>
    task(push, { ...options, attempts: TRIES, queue: `${kit.feature}.push-${BigInt(push.user) % QUEUES}` });

  return async (client, user, { id, kind }) => {
    if (await hasDevice(client, user)) await leave({ user: user.toString(), notice: id, kind }, { client });
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

function reasonOf(error: unknown): OutsideReason {
  if (error instanceof OutsideError) return error.reason;
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
