import { PROVIDER } from '#features/play/providers/server/slotegrator/callback.ts';
import { checkerAccount } from '#features/play/providers/server/validation/checker.ts';
import { validate } from '#features/play/providers/server/validation/validate.ts';
import { isFailure } from '#platform/contract/error.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Engine } from '#platform/server/money/engine.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { type Call, defineCommand, Refusal, UsageError } from './command.ts';
import { type OpenApp, withApp } from './open-app.ts';

/** What the validation plays with. */
const CURRENCY = 'eur';
const AMOUNT = '100';

export const command = defineCommand({
  name: 'providers',
  summary: 'run an aggregator’s validation of the wallet against the running server',
  usage: `Usage: phoenix providers validate [--provider ${PROVIDER}] [--url URL] [--json]

Sends what the aggregator's own validation sends, in its order, and what integrators fail on beside it, signed with the configured
keys, and holds every answer against what must follow: duplicates, refunds, rollbacks, orders, overdrafts, signatures, replies within 3 s.

It plays as an account of its own, which is made by the first run and nobody can log in to. The account is given ${AMOUNT} ${CURRENCY.toUpperCase()} for the run,
which go back at its end; rounds that were played stay in its history. --url is the server's address, the one it listens on unless told.

Exit status 0 when every step holds, 1 when one does not, 2 when the call is wrong.
`,
  options: { provider: { type: 'string' }, url: { type: 'string' } },
  async run(call) {
    const [verb, ...rest] = call.words;
    if (verb !== 'validate' || rest.length > 0) throw new UsageError('expected validate');
    const { provider = PROVIDER } = call.options;
    if (provider !== PROVIDER) throw new UsageError(`there is no provider "${String(provider)}"`);
    return withApp((app) => validateWallet(app, call));
  },
});

async function validateWallet(app: OpenApp, { options, print }: Call): Promise<number> {
  const { config, runtime } = app;
  const keys = config.providers.slotegrator;
  if (!keys)
    throw new Refusal('no keys are configured: set PHOENIX_SLOTEGRATOR_MERCHANT_ID and _MERCHANT_KEY');
  if (config.demo) throw new Refusal('a demo build has no real money');
  if (!app.features.isOn('providers')) throw new Refusal('the feature providers is off');
  const base =
    typeof options['url'] === 'string' ? options['url'] : `http://${hostOf(config.host)}:${config.port}`;
  if (!URL.canParse(base)) throw new UsageError(`"${base}" is no address`);
  const url = `${base.replace(/\/+$/, '')}/api/providers/${PROVIDER}`;
  const answers = await fetch(url, { method: 'POST' }).catch(() => null);
  if (answers?.status !== 200) throw new Refusal(`no server with these keys answers at ${url}`);

  const checker = await checkerOf(app);
  const money = await app.openMoney();
  try {
    await give(app, money, checker);
    const steps = await validate({
      url,
      keys,
      player: checker._id,
      currency: CURRENCY.toUpperCase(),
      now: () => runtime.now(),
      newId: () => runtime.random(16).toString('hex'),
    });
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
    await takeBack(app, money, checker);
    await money.close();
  }
}

/** What a server that listens everywhere, or on a name, is asked at from here. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function checkerOf(app: OpenApp): Promise<Player> {
  const { player, made } = await checkerAccount(app);
  const detail = { name: player.name, roles: [] };
  if (made) await app.audit.append({ actor: 'cli', action: 'user.create', subject: player._id, detail });
  return player;
}

async function give({ runtime, audit }: OpenApp, money: Engine, { id, _id: subject }: Player): Promise<void> {
  const currency = money.currency(CURRENCY);
  if (!currency) throw new Refusal(`the house has no ${CURRENCY}`);
  await move(money, id, currency.id, parseUnits(AMOUNT, currency.decimals)!, runtime.uuid());
  await audit.append({ actor: 'cli', action: 'providers.validate', subject, detail: { provider: PROVIDER } });
}

/** All that is left goes back, also what an earlier run left that was cut short. */
async function takeBack({ runtime }: OpenApp, money: Engine, { id }: Player): Promise<void> {
  const left = (await money.balances(id)).find(({ currency }) => currency.code === CURRENCY);
  if (left && left.real > 0n) await move(money, id, left.currency.id, -left.real, runtime.uuid());
}

async function move(money: Engine, user: bigint, cur: number, net: bigint, key: string): Promise<void> {
  const posted = await money.post({
    user,
    cur,
    net,
    counter: ACCOUNT.operator,
    kind: KIND.adjust,
    key,
    note: 'validation of providers',
  });
  if (isFailure(posted)) throw new Refusal(posted.message);
}
