import type { Logger } from 'pino';
import type { Notifications } from '../database/notifications.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Services } from '../services/services.ts';
import { accountChanges } from './account-changes.ts';
import { accountPasswords } from './account-passwords.ts';
import { normalEmail, playerColumns, toPlayer, withoutNul, type AccountRow } from './accounts.ts';
import { openNews } from './identity-news.ts';
import type { Identity, Player, RightsRest } from './identity.ts';
import { isAllowed } from './permissions.ts';
import { staffRoles } from './roles.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { createLookup } from './session-lookup.ts';
import { sessionMarks } from './session-marks.ts';
import { sessionEnding, sessionOpening } from './sessions.ts';

export interface IdentityOptions {
  readonly db: Database;
  readonly notifications: Notifications;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** Demo build: the permission check always allows. */
  readonly demo: boolean;
  readonly services: Pick<Services, 'require2faForStaff' | 'passkeyForStaff'>;
}

/**
 * Accounts and sessions over the tables of 020-identity.sql. Sessions are answered from memory; every
 * change is told to all processes, and what was read before a change is never kept after it.
 */
export async function createIdentity({
  db,
  notifications,
  runtime,
  log,
  demo,
  services,
}: IdentityOptions): Promise<Identity> {
  const cache = createSessionCache();
  const news = await openNews(notifications, cache);
  const ending = sessionEnding({ db, runtime, cache, news });
  return {
    ...createLookup({ db, runtime, log, cache, deaf: () => notifications.deaf() }),
    ...accountLookup(db, cache),
    ...staffRights(demo, services),
    ...sessionOpening({ db, runtime, log, news }),
    ...sessionMarks(news),
    ...ending,
    ...accountPasswords(db, runtime, ending),
    ...accountChanges(db, news),
    onRightsChanged: news.onRightsChanged,
    ...staffRoles({ db, runtime, log, news }),
  };
}

function accountLookup(
  db: Pick<Database, 'pool'>,
  cache: SessionCache,
): Pick<Identity, 'byPublicId' | 'byId' | 'byIds' | 'staff' | 'byName' | 'byLogin'> {
  async function read(where: string, value: string): Promise<Player | null> {
    const before = cache.generation();
    const { rows } = await db.pool.query<AccountRow>(`select ${playerColumns} from account where ${where}`, [
      value,
    ]);
    const player = rows[0] ? toPlayer(rows[0]) : null;
    if (player && cache.generation() === before) cache.keepPlayer(player);
    return player;
  }

  async function readMany(ids: readonly bigint[]): Promise<Player[]> {
    const known = ids.map((id) => cache.player(id)).filter((player) => player !== undefined);
    const missing = ids.filter((id) => cache.player(id) === undefined);
    if (missing.length === 0) return known;
    const before = cache.generation();
    const { rows } = await db.pool.query<AccountRow>(
      `select ${playerColumns} from account where id = any($1::bigint[])`,
      [missing.map(String)],
    );
    const found = rows.map(toPlayer);
    if (cache.generation() === before) for (const player of found) cache.keepPlayer(player);
    return [...known, ...found];
  }

  let asked = new Set<bigint>();
  let reading: Promise<ReadonlyMap<bigint, Player>> | null = null;

  /** What is asked for in one turn is read by one statement: a batch of postings asks for hundreds of players. */
  async function readTogether(id: bigint): Promise<Player | null> {
    asked.add(id);
    reading ??= Promise.resolve().then(async () => {
      const ids = [...asked];
      asked = new Set();
      reading = null;
      return new Map((await readMany(ids)).map((player) => [player.id, player]));
    });
    return (await reading).get(id) ?? null;
  }

  return {
    byPublicId: async (id) => (/^[0-9a-f]{24}$/.test(id) ? read('public_id = $1', id) : null),
    byId: async (id) => cache.player(id) ?? readTogether(id),
    byIds: readMany,
    async staff(client) {
      const { rows } = await (client ?? db.pool).query<AccountRow>(
        `select ${playerColumns} from account where roles <> '{}' or permissions <> '{}' order by account.name, account.id`,
      );
      return rows.map(toPlayer);
    },
    byName: (name) => read('lower(name) = lower($1)', withoutNul(name)),
    byLogin: (login) =>
      login.includes('@')
        ? read('lower(email) = lower($1)', withoutNul(normalEmail(login)))
        : read('lower(name) = lower($1)', withoutNul(login.trim())),
  };
}

function staffRights(
  demo: boolean,
  services: Pick<Services, 'require2faForStaff' | 'passkeyForStaff'>,
): Pick<Identity, 'allowed' | 'staffRightsSuspended'> {
  function staffRightsSuspended(player: Player): RightsRest | null {
    if (demo || (player.roles.length === 0 && player.permissions.length === 0)) return null;
    if (player.byPasskey !== true && services.passkeyForStaff()) return 'passkey';
    return !player.secondFactor && services.require2faForStaff() ? 'factor' : null;
  }

  return {
    allowed: (player, permission) =>
      isAllowed(demo, player, permission) && (player === null || staffRightsSuspended(player) === null),
    staffRightsSuspended,
  };
}
