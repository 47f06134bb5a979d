/** `phoenix providers validate`: an aggregator's calls, sent to the running server and held against what must follow of each. */
import type { Config } from '#platform/server/config/config.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { withStoredAccounts } from '#features/play/providers/server/accounts/store.ts';
import { keysOf } from '#features/play/providers/server/keys.ts';
import { openSession } from '#features/play/providers/server/sessions.ts';
import { noteOutcome, withChecker } from '#features/play/providers/server/validation/checker.ts';
import type { StepReport, Target } from '#features/play/providers/server/validation/run.ts';
import { validate } from '#features/play/providers/server/validation/validate.ts';
import { validateWallet } from '#features/play/providers/server/validation/wallet.ts';
import { pragmaticWire, softswissWire, type Wire } from '#features/play/providers/server/validation/wires.ts';
import { aggregator, type AggregatorId } from '#features/play/providers/reports-contract.ts';
import { providerSettings } from '#features/play/providers/settings.ts';
import { type Call, Refusal, UsageError } from './command.ts';
import { commandLog, type OpenApp } from './open-app.ts';

/** Sends all steps to this address. @param session opens one for the player with the provider */
type Validation = (
  url: string,
  target: Target,
  session: () => Promise<string>,
) => Promise<readonly StepReport[]>;

/** The steps of a provider, made with the keys that are set. @throws Refusal where nothing here can call as it does */
function validationOf(app: OpenApp, config: Config, provider: AggregatorId): Validation {
  const { softswiss, pragmatic } = config.providers;
  const missing = (names: string): Refusal =>
    new Refusal(`no keys are configured: set ${names}, or keep them in the back office`);
  const wired =
    (wire: (session: string) => Wire): Validation =>
    async (url, target, session) =>
      validateWallet(target, url, wire(await session()));
  switch (provider) {
    case 'slotegrator': {
      const keys = keysOf(config, app.settings.get('providers', providerSettings));
      if (!keys)
        throw new Refusal(
          'no keys are configured: set PHOENIX_SLOTEGRATOR_MERCHANT_ID and _MERCHANT_KEY, keep them in the back office, or switch the emulator on',
        );
      return (url, target) => validate({ ...target, url, keys, now: () => app.runtime.now() });
    }
    case 'softswiss':
      if (!softswiss) throw missing('PHOENIX_SOFTSWISS_TOKEN');
      return wired((session) => softswissWire(softswiss.token, session));
    case 'pragmatic':
      if (!pragmatic) throw missing('PHOENIX_PRAGMATIC_SECRET');
      return wired((session) => pragmaticWire(pragmatic.secret, session));
    case 'hub88':
    case 'betby':
      throw new Refusal(
        `${provider} has no validation that can be run from here: its calls are signed with a private key of its own, of which the house has the public half alone, so nothing here can call as it does. Ask ${provider} for a run of its acceptance test; its calls stand in the back office, /admin/room/providers?tab=messages`,
      );
  }
}

export async function runValidation(app: OpenApp, { options, print }: Call, named: string): Promise<number> {
  const known = aggregator.safeParse(named);
  if (!known.success) throw new UsageError(`there is no provider "${named}"`);
  const provider = known.data;
  const { db, runtime, audit } = app;
  const vault = createVault(app.config.installationKey, runtime);
  const config = await withStoredAccounts({ config: app.config, db, vault, log: commandLog() });
  const send = validationOf(app, config, provider);
  if (config.demo) throw new Refusal('a demo build has no real money');
  if (!app.features.isOn('providers')) throw new Refusal('the feature providers is off');
  const base =
    typeof options['url'] === 'string' ? options['url'] : `http://${hostOf(config.host)}:${config.port}`;
  if (!URL.canParse(base)) throw new UsageError(`"${base}" is no address`);
  const url = `${base.replace(/\/+$/, '')}/api/providers/${provider}`;
  // A call that nobody signed is refused by every protocol, and where there is nothing to call it is 404.
  const answers = await fetch(url, { method: 'POST' }).catch(() => null);
  if (answers?.status !== (provider === 'softswiss' ? 400 : 200))
    throw new Refusal(`no server with these keys answers at ${url}`);

  const money = await app.openMoney();
  const bank = { db, identity: app.identity, audit, runtime, money };
  const by = { author: 'cli', provider };
  try {
    const steps = await withChecker(bank, by, async ({ player, currency }) => {
      const target: Target = {
        player: player._id,
        currency: currency.toUpperCase(),
        newId: () => runtime.random(16).toString('hex'),
      };
      return send(url, target, () => sessionFor(app, provider, player, money.currency(currency)!));
    });
    await noteOutcome(audit, by, steps);
    return report(print, provider, steps);
  } finally {
    await money.close();
  }
}

/** Bets of these protocols need a session of the last day. */
function sessionFor(
  { db, runtime }: OpenApp,
  provider: AggregatorId,
  player: Player,
  currency: Currency,
): Promise<string> {
  const opened = { provider, game: 'validation', currency, demo: false, country: null };
  return openSession({ kit: { db, runtime } }, player, opened);
}

function report(print: Call['print'], provider: AggregatorId, steps: readonly StepReport[]): number {
  const faults = steps.filter(({ fault }) => fault !== null);
  const lines = steps.map(
    ({ no, what, fault }) =>
      `${String(no).padStart(3)}  ${fault === null ? 'ok    ' : 'FAILED'}  ${what}${fault === null ? '' : `: ${fault}`}`,
  );
  const about =
    provider === 'slotegrator'
      ? []
      : [`${provider} has no validation of its own: these are the steps of its contract`];
  print([...about, ...lines, `${steps.length - faults.length} hold, ${faults.length} do not`].join('\n'), {
    provider,
    passed: faults.length === 0,
    steps,
  });
  return faults.length === 0 ? 0 : 1;
}

/** What a server that listens everywhere, or on a name, is asked at from here. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
