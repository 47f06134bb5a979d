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
import type { Keys } from '../slotegrator/sign.ts';
import { faultsSchema, NO_FAULTS } from '../../faults.ts';
import { createAggregator } from './aggregator.ts';
import { type Answer, json, problem } from './answer.ts';
import { demoGame, type DemoGame } from './games.ts';
import { gamePage } from './page.ts';
import { API, readPass, type Pass } from './pass.ts';
import { createPlays } from './plays.ts';
import { createSpins } from './spins.ts';
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
  const aggregator = createAggregator({ keys, pages, runtime, port: () => port, freeSpins });

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
