import { afterEach, expect, it, vi } from 'vitest';
import { systemRuntime } from '#platform/server/runtime.ts';
import { writeParameters, type Parameters } from '../slotegrator/query.ts';
import { signRequest } from '../slotegrator/sign.ts';
import { createAggregator } from './aggregator.ts';
import { DEMO_GAMES } from './games.ts';

const keys = { merchantId: 'm', merchantKey: 'k' };
const runtime = systemRuntime();

afterEach(() => void vi.unstubAllGlobals());

it('validates with the session that the house names, whoever opens a game meanwhile', async () => {
  const aggregator = createAggregator({
    keys,
    pages: 'https://house.example/emulator',
    runtime,
    port: () => 1,
    freeSpins: () => ({ body: '' }),
  });
  const ask = (what: string, parameters: Parameters, more: Record<string, string> = {}) => {
    const signed = signRequest(parameters, keys, runtime.now(), runtime.uuid());
    const headers = new Headers({ ...signed, ...more });
    return aggregator(Buffer.from(writeParameters(parameters)), (name) => headers.get(name) ?? '', what);
  };
  const open = (player: string) =>
    ask('POST /games/init', {
      game_uuid: DEMO_GAMES[0]!.uuid,
      player_id: player,
      player_name: player,
      currency: 'EUR',
      session_id: `of ${player}`,
    });
  const asked = new Set<string | null>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const sent = new URLSearchParams(body);
    if (sent.get('action') === 'balance') asked.add(sent.get('player_id'));
    return Response.json({ balance: 0 });
  });
  await open('checker');
  await open('player');
  const validate = (session: string) =>
    ask('POST /self-validate', {}, { 'x-callback': 'http://house.example/', 'x-session': session });
  expect((await validate('of checker')).status).toBe(200);
  expect(asked).toContain('checker');
  expect(asked).not.toContain('player');
  expect((await validate('of nobody')).status).toBe(422);
});
