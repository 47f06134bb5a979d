/** The aggregator's side of the protocol: what the house asks of it, signed with the keys of both. */
import type { Runtime } from '#platform/server/runtime.ts';
import { fieldsOf } from '../slotegrator/query.ts';
import { checkSignature, type Keys } from '../slotegrator/sign.ts';
import { validate } from '../validation/validate.ts';
import { type Answer, json, problem } from './answer.ts';
import { DEMO_GAMES, DEMO_TABLES, demoGame } from './games.ts';
import { type Pass, writePass } from './pass.ts';
import { jackpots, type Spins } from './spins.ts';

const PER_PAGE = 50;
/** A validation wants a session that was opened lately. */
const SESSION_MS = 15 * 60_000;

/** @returns what answers a call: its parameters as they were sent, its headers, and its method and path */
export function createAggregator(options: {
  readonly keys: Keys;
  readonly pages: string;
  readonly runtime: Runtime;
  readonly port: () => number;
  readonly freeSpins: Spins['freeSpins'];
}): (sent: Buffer, header: (name: string) => string, what: string) => Promise<Answer> {
  const { keys, pages, runtime, port, freeSpins } = options;
  const nonces = new Map<string, number>();
  /** Opened for real, by the house's name of each: whoever opens one meanwhile is not validated with. */
  const sessions = new Map<string, { player: string; currency: string; at: number }>();

  async function aggregator(sent: Buffer, header: (name: string) => string, what: string): Promise<Answer> {
    const checked = checkSignature(sent, header, keys, runtime.now());
    if (checked.fault !== null) return problem(403, checked.fault);
    const used = repeated(checked.nonce);
    if (used !== null) return problem(403, used);
    const fields = fieldsOf(checked.pairs);
    if (what === 'GET /games') return gamesPage(Number(fields.get('page') ?? '1'), port());
    if (what === 'POST /games/init' || what === 'POST /games/init-demo')
      return opened(fields, what === 'POST /games/init');
    if (what === 'GET /limits') return json([{ amount: '100000.00', currency: 'EUR', providers: makers() }]);
    if (what === 'GET /limits/freespin')
      return json([{ amount: '500.00', currency: 'EUR', providers: makers() }]);
    if (what === 'GET /games/lobby') return lobbyOf(fields);
    if (what === 'GET /jackpots') return json(jackpots(runtime.now()));
    if (what.includes(' /freespins/')) return freeSpins(what, fields, runtime.now());
    if (what === 'POST /self-validate') return selfValidate(header('x-callback'), header('x-session'));
    return problem(404, 'there is no such method');
  }

  function repeated(nonce: string): string | null {
    const now = runtime.now();
    for (const [word, at] of nonces) if (now - at > 120_000) nonces.delete(word);
    if (nonces.has(nonce)) return 'repeated nonce';
    nonces.set(nonce, now);
    return null;
  }

  function opened(fields: ReadonlyMap<string, string>, forReal: boolean): Answer {
    const game = demoGame(fields.get('game_uuid') ?? '');
    if (!game) return problem(404, 'there is no such game');
    const [player, currency, session] = ['player_id', 'currency', 'session_id'].map((name) =>
      fields.get(name),
    );
    if (forReal && !(player && currency && session)) return problem(422, 'player_id, currency, session_id');
    if (forReal) keepSession(session!, { player: player!, currency: currency!, at: runtime.now() });
    const pass: Pass = {
      id: runtime.uuid(),
      game: game.uuid,
      table: DEMO_TABLES.find(({ id }) => `table ${id}` === fields.get('lobby_data'))?.name ?? null,
      language: (fields.get('language') ?? 'en').slice(0, 5),
      real: forReal ? { session: session!, player: player!, currency: currency! } : null,
    };
    return json({ url: `${pages}/play/${writePass(pass, keys.merchantKey)}` });
  }

  function keepSession(id: string, session: { player: string; currency: string; at: number }): void {
    for (const [old, { at }] of sessions) if (session.at - at > SESSION_MS) sessions.delete(old);
    sessions.set(id, session);
  }

  async function selfValidate(callback: string, session: string): Promise<Answer> {
    const last = sessions.get(session);
    if (!last || runtime.now() - last.at > SESSION_MS) return problem(422, 'open a game for a player first');
    const log = await validate({
      url: callback,
      keys,
      player: last.player,
      currency: last.currency,
      now: () => runtime.now(),
      newId: () => runtime.random(16).toString('hex'),
    });
    return json({ success: log.every(({ fault }) => fault === null), log });
  }

  return aggregator;
}

function lobbyOf(fields: ReadonlyMap<string, string>): Answer {
  if (!demoGame(fields.get('game_uuid') ?? '')?.lobby) return problem(404, 'this game has no lobby');
  const currency = fields.get('currency') ?? '';
  if (currency === '' || !fields.has('technology')) return problem(422, 'currency, technology');
  const lobby = DEMO_TABLES.map(({ id, name, dealer, min, max, open }) => ({
    lobbyData: `table ${id}`,
    name,
    isOpen: open,
    openTime: open ? '00:00' : '18:00',
    closeTime: open ? '24:00' : '23:00',
    dealerName: dealer,
    dealerAvatar: null,
    technology: '1',
    limits: [{ currency, min, max }],
    tableId: id,
  }));
  return json({ lobby });
}

/** @param port that pictures are fetched from */
function gamesPage(page: number, port: number): Answer {
  const count = Math.ceil(DEMO_GAMES.length / PER_PAGE);
  const current = Math.min(Math.max(Number.isSafeInteger(page) ? page : 1, 1), count);
  const items = DEMO_GAMES.slice((current - 1) * PER_PAGE, current * PER_PAGE).map((game) => ({
    uuid: game.uuid,
    name: game.name,
    image: `http://127.0.0.1:${port}/pictures/${game.uuid}.png`,
    type: game.type,
    provider: game.maker,
    provider_id: makers().indexOf(game.maker) + 1,
    technology: 'HTML5',
    has_lobby: game.lobby ? 1 : 0,
    is_mobile: 0,
    has_freespins: game.kind === 'slot' ? 1 : 0,
    has_tables: game.kind === 'table' ? 1 : 0,
    freespin_valid_until_full_day: 0,
    label: game.fresh ? 'new' : null,
  }));
  const meta = { totalCount: DEMO_GAMES.length, pageCount: count, currentPage: current, perPage: PER_PAGE };
  return json({ items, _links: {}, _meta: meta });
}

const makers = (): string[] => [...new Set(DEMO_GAMES.map(({ maker }) => maker))];
