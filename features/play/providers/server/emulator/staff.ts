/** Calls of staff about the emulator. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import {
  emulator,
  emulatorLog,
  emulatorSet,
  emulatorValidate,
  type EmulatorView,
  LAUNCH,
} from '../../contract.ts';
import { emulatorOf } from '../account.ts';
import { checkEmulator, emulatorRuns, keysOf } from '../keys.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import { noteOutcome, withChecker } from '../validation/checker.ts';
import { emulatorAsks } from './asks.ts';
import { DEMO_GAMES } from './games.ts';

const NO_EMULATOR = fail(409, LAUNCH.none, 'The emulator does not run here.');
const SILENT = fail(409, LAUNCH.silent, 'The emulator does not answer.');

export function serveEmulator(context: ProviderContext): void {
  const { kit } = context;
  checkEmulator(kit.settings, kit.config);
  kit.serve(emulator, () => view(context));
  kit.serve(emulatorSet, async ({ body: { on, demoGames, faults }, player }) => {
    const before = context.settings();
    const after = {
      ...before,
      ...(on !== undefined && { emulator: on }),
      ...(demoGames !== undefined && { demoGames }),
      ...(faults !== undefined && { faults }),
    };
    if (after.emulator && !emulatorRuns(context.config(), after)) return NO_EMULATOR;
    const set = await kit.settings.set('providers', after, player._id);
    if ('errors' in set) return fail(409, 409, 'The settings were changed meanwhile.');
    return view(context);
  });
  kit.serve(emulatorLog, () => asked(context, async (ask) => ({ lines: await ask.log() })));
  kit.serve(emulatorValidate, ({ player }) =>
    asked(context, (ask) =>
      withChecker(kit, { author: player._id, provider: PROVIDER }, async (checker) => {
        const outcome = await ask.validate(checker);
        await noteOutcome(kit.audit, { author: player._id, provider: PROVIDER }, outcome.log);
        return outcome;
      }),
    ),
  );
}

function view({ kit, config: current, settings }: ProviderContext): EmulatorView {
  const { emulator: wanted, demoGames, faults } = settings();
  const config = current();
  const state = hasMainNetwork(kit.config)
    ? 'mainNetwork'
    : config.providers.slotegrator?.url
      ? 'account'
      : wanted
        ? 'on'
        : 'off';
  const games = DEMO_GAMES.map(({ uuid, name, maker }) => ({ id: gameId(PROVIDER, uuid), name, maker }));
  return { state, demoGames, faults, games: state === 'on' ? games : [] };
}

async function asked<Reply>(
  context: ProviderContext,
  question: (ask: ReturnType<typeof emulatorAsks>) => Promise<Reply | Failure>,
): Promise<Reply | Failure> {
  const { kit, settings } = context;
  const child = emulatorOf(context);
  const keys = keysOf(context.config(), settings());
  const callback = context.callback.url();
  if (!child || !keys) return NO_EMULATOR;
  if (callback === null) return SILENT;
  try {
    return await question(emulatorAsks(await child.address(), { keys, callback, runtime: kit.runtime }));
  } catch (error) {
    kit.log.warn({ err: error }, 'the emulator does not answer');
    return SILENT;
  }
}
