import { createVault } from '#platform/server/fairness/vault.ts';
import { withStoredAccounts } from '#features/play/providers/server/accounts/store.ts';
import { keysOf } from '#features/play/providers/server/keys.ts';
import { providerSettings } from '#features/play/providers/settings.ts';
import { PROVIDER } from '#features/play/providers/server/slotegrator/callback.ts';
import { CHECKED, withChecker } from '#features/play/providers/server/validation/checker.ts';
import { validate } from '#features/play/providers/server/validation/validate.ts';
import { type Call, defineCommand, Refusal, UsageError } from './command.ts';
import { commandLog, type OpenApp, withApp } from './open-app.ts';
import { importGames } from './providers-games.ts';
import { reconcileReport } from './providers-reconcile.ts';

export const command = defineCommand({
  name: 'providers',
  summary:
    'run an aggregator’s validation of the wallet, hold its report against our ledger, or read its list of games',
  usage: `Usage: phoenix providers validate [--provider ${PROVIDER}] [--url URL] [--json]
       phoenix providers reconcile --file FILE [--provider ${PROVIDER}] [--from TIME] [--to TIME] [--json]
       phoenix providers games --provider softswiss|pragmatic|hub88 --file FILE [--json]

validate sends what the aggregator's own validation sends, in its order, and what integrators fail on beside it, signed with the configured
keys, and holds every answer against what must follow: duplicates, refunds, rollbacks, orders, overdrafts, signatures, replies within 3 s.

It plays as an account of its own, which is made by the first run and nobody can log in to. The account is given ${CHECKED.amount} ${CHECKED.currency.toUpperCase()} for the run,
which go back at its end; what it plays is no bet and stands in no feed. --url is the server's address, the one it listens on unless told.

reconcile reads the aggregator's report of its transactions (CSV with a head, or JSON objects in a list or line by line; - reads
standard input) and names what we do not know, what the report does not have, and what has another action, currency or amount, with the
sums of both sides by currency. Lines that cannot be read are named by their number. The report is about the time from its first
line to its last, unless --from and --to (not a part of it) say otherwise, as 2026-05-01 or 2026-05-01T00:00:00Z. What came of it stands in the back office too.

games reads a list of games that an aggregator hands out as JSON, in place of the one before. The catalogue changes when staff take it over
in the back office: new and changed games, and those that are gone switched off.

Exit status 0 when every step holds or nothing differs, 1 when something does not, 2 when the call is wrong.
`,
  options: {
    provider: { type: 'string' },
    url: { type: 'string' },
    file: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
  async run(call) {
    const [verb, ...rest] = call.words;
    if ((verb !== 'validate' && verb !== 'reconcile' && verb !== 'games') || rest.length > 0)
      throw new UsageError('expected validate, reconcile or games');
    const { provider = PROVIDER } = call.options;
    if (verb === 'reconcile') return withApp((app) => reconcileReport(app, call, String(provider)));
    if (verb === 'games') return withApp((app) => importGames(app, call, String(provider)));
    if (provider !== PROVIDER) throw new UsageError(`there is no provider "${String(provider)}"`);
    return withApp((app) => validateWallet(app, call));
  },
});

async function validateWallet(app: OpenApp, { options, print }: Call): Promise<number> {
  const { db, runtime } = app;
  const vault = createVault(app.config.installationKey, runtime);
  const config = await withStoredAccounts({ config: app.config, db, vault, log: commandLog() });
  const keys = keysOf(config, app.settings.get('providers', providerSettings));
  if (!keys)
    throw new Refusal(
      'no keys are configured: set PHOENIX_SLOTEGRATOR_MERCHANT_ID and _MERCHANT_KEY, keep them in the back office, or switch the emulator on',
    );
  if (config.demo) throw new Refusal('a demo build has no real money');
  if (!app.features.isOn('providers')) throw new Refusal('the feature providers is off');
  const base =
    typeof options['url'] === 'string' ? options['url'] : `http://${hostOf(config.host)}:${config.port}`;
  if (!URL.canParse(base)) throw new UsageError(`"${base}" is no address`);
  const url = `${base.replace(/\/+$/, '')}/api/providers/${PROVIDER}`;
  const answers = await fetch(url, { method: 'POST' }).catch(() => null);
  if (answers?.status !== 200) throw new Refusal(`no server with these keys answers at ${url}`);

  const money = await app.openMoney();
  const bank = { db: app.db, identity: app.identity, audit: app.audit, runtime, money };
  try {
    const steps = await withChecker(bank, { author: 'cli', provider: PROVIDER }, ({ player, currency }) =>
      validate({
        url,
        keys,
        player: player._id,
        currency: currency.toUpperCase(),
        now: () => runtime.now(),
        newId: () => runtime.random(16).toString('hex'),
      }),
    );
    const faults = steps.filter(({ fault }) => fault !== null);
    const lines = steps.map(
      ({ no, what, fault }) =>
        `${String(no).padStart(3)}  ${fault === null ? 'ok    ' : 'FAILED'}  ${what}${fault === null ? '' : `: ${fault}`}`,
    );
    print([...lines, `${steps.length - faults.length} hold, ${faults.length} do not`].join('\n'), {
      provider: PROVIDER,
      passed: faults.length === 0,
      steps,
    });
    return faults.length === 0 ? 0 : 1;
  } finally {
    await money.close();
  }
}

/** What a server that listens everywhere, or on a name, is asked at from here. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
