import type { ServerResponse } from 'node:http';
import { forget } from '#platform/server/database/forget.ts';
import type { MountedRequest } from '#platform/server/http/http.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import { launch } from '../contract.ts';
import { bookmakerSession } from './betby/session.ts';
import { createContext, type ProviderContext } from './context.ts';
import { closeIdle } from './core/rounds.ts';
import { serveEmulator } from './emulator/staff.ts';
import { isEmulatorPath, relayPlay } from './emulator/relay.ts';
import { serveFreeSpins } from './free-spins/serve.ts';
import { serveGames } from './games/staff.ts';
import { readDebts, readHeldWins, readOpenBets, readOpenStakes } from './kept.ts';
import { createLobbies, serveLobby } from './lobby.ts';
import { launchGame } from './launch.ts';
import { serveMessages } from './messages/staff.ts';
import { serveReports } from './reports/staff.ts';
import { serveValidations } from './validation/staff.ts';
import { serveAccounts } from './accounts/staff.ts';
import { betby } from './betby/endpoint.ts';
import { hub88 } from './hub88/endpoint.ts';
import { pragmatic } from './pragmatic/endpoint.ts';
import { slotegrator } from './slotegrator/endpoint.ts';
import { softswiss } from './softswiss/endpoint.ts';

const PATH = '/api/providers';
/** Who may call, each by a protocol of its own. */
const PROTOCOLS = [slotegrator, softswiss, pragmatic, hub88, betby];
const NONCES_KEPT_MS = 600_000;
const SESSIONS_KEPT_DAYS = 365;
const PAGE = 200;

export default serverPart((kit) => openProviders(createContext(kit)));

/** Serves the room; with another judge in tests. */
export async function openProviders(context: ProviderContext): Promise<void> {
  const { kit } = context;
  await context.accounts.open();
  kit.provide('bookmaker', () => context.config().providers.betby ?? null);
  serveAccounts(context);
  const lobbies = createLobbies(context);
  kit.serve(launch, ({ player, body, country }) => launchGame(context, player, body, country, lobbies));
  serveLobby(context, lobbies);
  kit.provide('bookmakerSession', (...asked) => bookmakerSession(context, ...asked));
  serveEmulator(context);
  serveGames(context);
  serveFreeSpins(context);
  serveMessages(context);
  serveReports(context);
  serveValidations(context);
  kit.provide('keptMoney', readOpenBets);
  kit.provide('debts', readDebts);
  kit.provide('claimable', readHeldWins(kit));
  kit.provide('openStakes', readOpenStakes);
  kit.account.personalData('providers', async ({ id }) => readOwn(kit, id));
  // A mount and no call of the contract: what is signed is the raw body, and the caller has neither session nor CSRF token.
  // Also while the room is off: what players began is paid and given back, and bets are refused by the core.
  kit.mount(PATH, (request, response) => answer(context, request, response), { whileOff: true });
  kit.run.every('* * * * *', 'close-rounds', async () => void (await closeIdle(context)), {
    whileOff: true,
  });
  kit.run.every('*/10 * * * *', 'forget-nonces', () => forgetNonces(kit), { whileOff: true });
  kit.run.every(
    '50 3 * * *',
    'forget-sessions',
    async () => {
      await forget(kit.db, {
        table: 'provider_session',
        key: { at: 'timestamptz', id: 'uuid' },
        within: 't.at < $1',
        values: [new Date(kit.runtime.now() - SESSIONS_KEPT_DAYS * 86_400_000)],
      });
    },
    { whileOff: true },
  );
}

/** A call of an aggregator, or of the emulator's page in a frame. */
async function answer(
  context: ProviderContext,
  request: MountedRequest,
  response: ServerResponse,
): Promise<void> {
  const { kit } = context;
  context.callback.seen(request.socket.localPort);
  const path = (request.url ?? '').replace(/\?.*$/, '');
  if (isEmulatorPath(path) && kit.features.isOn(kit.feature))
    return relayPlay(context, path, request, response);
  const id = path.replace(/^\/|\/.*$/g, '');
  const protocol = PROTOCOLS.find((one) => one.id === id);
  // Real money is moved by these calls, and a build for trying out has none.
  if (!kit.config.demo && (await protocol?.serve(context, request, response))) return;
  response.writeHead(404, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ code: 404, message: 'Not found.' }));
}

async function forgetNonces({ db, runtime }: ServerKit): Promise<void> {
  await forget(db, {
    table: 'provider_nonce',
    key: { at: 'timestamptz', provider: 'text', nonce: 'text' },
    within: 't.at < $1',
    values: [new Date(runtime.now() - NONCES_KEPT_MS)],
  });
}

/** What a player's copy of their own data has of this room. */
async function readOwn({ db }: ServerKit, user: bigint): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select provider, id, action, amount::text, cur, game, session, arrived_at as at from provider_transaction
     where user_id = $1 and arrived_at is not null order by at desc limit $2`,
    [user.toString(), PAGE],
  );
  return rows;
}
