/**
 * The emulator: a server of its own that speaks the aggregator's side of the protocol (games, init, init-demo, limits, jackpots,
 * self-validate), shows its games and calls the house about them as an aggregator does. It listens on this machine only; the
 * house hands pages and plays of players on to it. It keeps nothing that matters: passes are sealed, not stored.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { sameText } from '#platform/server/http/csrf.ts';
import { rawBody } from '#platform/server/http/body.ts';
import { single } from '#platform/server/http/request.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { hash } from '#ui/art/kit.ts';
import { motifs, type Motif } from '#ui/art/motifs.ts';
import { cardSvg } from '#ui/art/scene.ts';
import { fieldsOf, readPairs } from '../slotegrator/query.ts';
import { type Keys, signatureFault } from '../slotegrator/sign.ts';
import { validate } from '../validation/validate.ts';
import { faultsSchema, NO_FAULTS } from '../../faults.ts';
import { type Answer, json, problem } from './answer.ts';
import { DEMO_GAMES, demoGame, type DemoGame } from './games.ts';
import { gamePage } from './page.ts';
import { API, readPass, writePass, type Pass } from './pass.ts';
import { createPlays } from './plays.ts';
import { createSpins, jackpots } from './spins.ts';
import { createWallet } from './wallet.ts';

export interface EmulatorOptions {
  readonly keys: Keys;
  /** Of the house: whoever shows it may hand on plays of players. */
  readonly token: string;
  /** Address below which the house shows its pages. */
  readonly pages: string;
  readonly runtime: Runtime;
}

const MAX_BODY_BYTES = 16 * 1024;
const PER_PAGE = 50;
/** A validation wants a session that was opened lately. */
const SESSION_MS = 15 * 60_000;
const FAMILIES = Object.keys(motifs) as Motif[];
const turnSchema = z.object({
  stake: z.string().check(z.maxLength(20)),
  choice: z.string().check(z.maxLength(10)),
});

/** Starts it. @returns its port, and how to end it */
export async function openEmulator(options: EmulatorOptions): Promise<{ port: number; close(): void }> {
  const { keys, token, pages, runtime } = options;
  const wallet = createWallet(keys, runtime);
  const plays = createPlays(wallet, runtime);
  const { freeSpins, spinsFor } = createSpins();
  const nonces = new Map<string, number>();
  let last: { player: string; currency: string; at: number } | null = null;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://emulator');
    const body = await rawBody(request, MAX_BODY_BYTES);
    if (body === null) return problem(413, 'too long');
    const header = (name: string): string => single(request.headers[name]) ?? '';
    const picture = /^\/pictures\/([\w-]{1,80})\.png$/.exec(url.pathname)?.[1];
    if (picture !== undefined) return pictureOf(picture);
    if (url.pathname.startsWith(API)) {
      const sent = request.method === 'GET' ? Buffer.from(url.search.slice(1), 'latin1') : body;
      return aggregator(sent, header, `${request.method ?? ''} ${url.pathname.slice(API.length)}`);
    }
    // What is below is for the house alone.
    if (!sameText(header('authorization'), `Bearer ${token}`)) return problem(401, 'who asks?');
    if (url.pathname === '/log') return json(wallet.log());
    const [, sealed, act] = /^\/play\/([\w.-]+)(?:\/(state|turn))?$/.exec(url.pathname) ?? [];
    const pass = sealed === undefined ? null : readPass(sealed, keys.merchantKey);
    const game = pass && demoGame(pass.game);
    if (!game) return problem(404, 'there is no such game');
    return playing(request.method === 'POST' ? act : undefined, { pass, game, body, header });
  }

  async function playing(
    act: string | undefined,
    { pass, game, body, header }: { pass: Pass; game: DemoGame; body: Buffer; header(name: string): string },
  ): Promise<Answer> {
    const callback = header('x-callback');
    const spins = spinsFor(pass, runtime.now());
    if (act === 'state') return json({ ...(await plays.balance(pass, callback)), spins: spins?.left ?? 0 });
    if (act === 'turn') {
      const asked = turnSchema.safeParse(parsed(body.toString('utf8')));
      if (!asked.success) return problem(422, 'stake and choice are missing');
      const faults = faultsSchema.safeParse(parsed(header('x-faults')));
      const how = faults.success ? faults.data : NO_FAULTS;
      const turn = await plays.turn(pass, game, { ...asked.data, spin: spins }, callback, how);
      return json({ ...turn, spins: spins?.left ?? 0 });
    }
    const { html, policy } = gamePage(pass, game, runtime.random(16).toString('base64'));
    return { type: 'text/html; charset=utf-8', headers: { 'content-security-policy': policy }, body: html };
  }

  async function aggregator(sent: Buffer, header: (name: string) => string, what: string): Promise<Answer> {
    const fault = signatureFault(sent, header, keys, runtime.now()) ?? repeated(header('x-nonce'));
    if (fault !== null) return problem(403, fault);
    const fields = fieldsOf(readPairs(sent));
    if (what === 'GET /games') return gamesPage(Number(fields.get('page') ?? '1'));
    if (what === 'POST /games/init' || what === 'POST /games/init-demo')
      return opened(fields, what === 'POST /games/init');
    if (what === 'GET /limits') return json([{ amount: '100000.00', currency: 'EUR', providers: makers() }]);
    if (what === 'GET /jackpots') return json(jackpots(runtime.now()));
    if (what.includes(' /freespins/')) return freeSpins(what, fields, runtime.now());
    if (what === 'POST /self-validate') return selfValidate(header('x-callback'));
    return problem(404, 'there is no such method');
  }

  function repeated(nonce: string): string | null {
    const now = runtime.now();
    for (const [word, at] of nonces) if (now - at > 120_000) nonces.delete(word);
    if (nonces.has(nonce)) return 'repeated nonce';
    nonces.set(nonce, now);
    return null;
  }

  function gamesPage(page: number): Answer {
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
      has_lobby: 0,
      is_mobile: 0,
      has_freespins: game.kind === 'slot' ? 1 : 0,
      has_tables: game.kind === 'table' ? 1 : 0,
      freespin_valid_until_full_day: 0,
      label: game.fresh ? 'new' : null,
    }));
    const meta = { totalCount: DEMO_GAMES.length, pageCount: count, currentPage: current, perPage: PER_PAGE };
    return json({ items, _links: {}, _meta: meta });
  }

  function opened(fields: ReadonlyMap<string, string>, forReal: boolean): Answer {
    const game = demoGame(fields.get('game_uuid') ?? '');
    if (!game) return problem(404, 'there is no such game');
    const [player, currency, session] = ['player_id', 'currency', 'session_id'].map((name) =>
      fields.get(name),
    );
    if (forReal && !(player && currency && session)) return problem(422, 'player_id, currency, session_id');
    if (forReal) last = { player: player!, currency: currency!, at: runtime.now() };
    const pass: Pass = {
      id: runtime.uuid(),
      game: game.uuid,
      language: (fields.get('language') ?? 'en').slice(0, 5),
      real: forReal ? { session: session!, player: player!, currency: currency! } : null,
    };
    return json({ url: `${pages}/play/${writePass(pass, keys.merchantKey)}` });
  }

  async function selfValidate(callback: string): Promise<Answer> {
    if (last === null || runtime.now() - last.at > SESSION_MS)
      return problem(422, 'open a game for a player first');
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

  let port = 0;
  const server = createServer((request, response) => {
    answer(request).then(
      (made) => send(response, made),
      () => send(response, problem(502, 'the house does not answer')),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  ({ port } = server.address() as AddressInfo);
  return {
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const makers = (): string[] => [...new Set(DEMO_GAMES.map(({ maker }) => maker))];

/** The picture of a game, in pixels as providers have them: it is fetched, checked and kept by the house. */
async function pictureOf(uuid: string): Promise<Answer> {
  if (!demoGame(uuid)) return problem(404, 'there is no such picture');
  const drawing = cardSvg(uuid, FAMILIES[hash(uuid) % FAMILIES.length]!);
  return { type: 'image/png', body: await sharp(Buffer.from(drawing), { density: 144 }).png().toBuffer() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function send(
  response: ServerResponse,
  { status = 200, type = 'application/json', headers, body }: Answer,
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
  response.end(body);
}
