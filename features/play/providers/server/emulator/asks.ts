/** What the house asks of the emulator beside what it asks of every aggregator. */
import * as z from 'zod/mini';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import type { EmulatorLogLine } from '../../contract.ts';
import { openGame, postSigned } from '../slotegrator/client.ts';
import type { Keys } from '../slotegrator/sign.ts';
import type { EmulatorAddress } from './child.ts';
import { DEMO_GAMES } from './games.ts';
import { API } from './pass.ts';

const PATIENCE_MS = 60_000;
const validated = z.object({
  success: z.boolean(),
  log: z.array(z.object({ no: z.int(), what: z.string(), fault: z.nullable(z.string()) })),
});

export interface CheckedWith {
  readonly player: Player;
  readonly currency: string;
}

export function emulatorAsks(
  { origin, token }: EmulatorAddress,
  { keys, callback, runtime }: { keys: Keys; callback: string; runtime: Runtime },
) {
  const account = { ...keys, url: `${origin}${API}` };
  return {
    async log(): Promise<EmulatorLogLine[]> {
      const answer = await fetch(`${origin}/log`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) throw new Error(`the emulator answered ${answer.status}`);
      return (await answer.json()) as EmulatorLogLine[];
    },
    /** Opens a session for the account, as the protocol wants it, and has the wallet validated with it. */
    async validate({ player, currency }: CheckedWith): Promise<z.output<typeof validated>> {
      const session = runtime.uuid();
      await openGame(account, runtime, {
        game: DEMO_GAMES[0]!.uuid,
        session,
        playerId: player._id,
        playerName: player.name,
        currency: currency.toUpperCase(),
        language: 'en',
        returnUrl: origin,
        demo: false,
      });
      const text = await postSigned(
        account,
        runtime,
        '/self-validate',
        {},
        {
          headers: { 'x-callback': callback, 'x-session': session },
          patienceMs: PATIENCE_MS,
        },
      );
      return validated.parse(JSON.parse(text));
    },
  };
}
