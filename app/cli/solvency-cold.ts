/** `./phoenix solvency cold`: addresses whose keys the signer does not have, and signatures that were made elsewhere. */
import {
  addCold,
  type ColdAddress,
  coldAddresses,
  endCold,
  signCold,
  unsignedReserves,
} from '#features/operator/solvency/server/cold.ts';
import { CHAIN_IDS } from '#platform/chains/driver.ts';
import { isDay } from '#platform/contract/utc.ts';
import { type Call, table, UsageError } from './command.ts';
import { type OpenApp, withApp } from './open-app.ts';

export const coldOptions = {
  chain: { type: 'string' },
  address: { type: 'string' },
  day: { type: 'string' },
  currency: { type: 'string' },
  signature: { type: 'string' },
} as const;

const REFUSED = {
  address: 'this is no address of that chain and network',
  unsupported: 'this is the address of a script: its signatures cannot be checked here',
  signature: 'this is no signature of that address over the text of that day and currency',
  hot: 'it is the hot address, which is counted without this',
  there: 'it is watched already',
  unknown: 'no reserve of that day, chain, address and currency waits for a signature',
} as const;

export function runCold(call: Call, [verb, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not understood`);
  if (verb === undefined) return withApp((app) => list(app, call));
  if (verb !== 'add' && verb !== 'end' && verb !== 'sign') throw new UsageError(`there is no "${verb}"`);
  const chain = CHAIN_IDS.find((id) => id === text(call, 'chain'));
  if (!chain) throw new UsageError(`--chain is one of ${CHAIN_IDS.join(', ')}`);
  const address = text(call, 'address');
  if (verb === 'sign') {
    const [day, currency, signature] = [text(call, 'day'), text(call, 'currency'), text(call, 'signature')];
    if (!isDay(day)) throw new UsageError('--day is a day: 2026-11-26');
    return withApp(async (app) => {
      const fault = await signCold(app, { day, chain, address, currency, signature });
      return ended(call, fault, `${day}: signed for`);
    });
  }
  return withApp(async (app) => {
    const network = app.config.chains.find(({ id }) => id === chain)?.network;
    if (!network) throw new UsageError(`${chain} has no node here`);
    const cold: ColdAddress = { chain, network, address };
    if (verb === 'end')
      return ended(call, (await endCold(app, cold)) ? null : 'unknown', `${address}: no longer watched`);
    return ended(call, await addCold(app, cold), `${address}: watched from the next trees on`);
  });
}

function text({ options }: Call, name: keyof typeof coldOptions): string {
  const value = options[name];
  if (typeof value !== 'string') throw new UsageError(`--${name} is wanted`);
  return value;
}

function ended({ print }: Call, fault: keyof typeof REFUSED | null, done: string): number {
  print(fault === null ? done : `refused: ${REFUSED[fault]}`, { fault });
  return fault === null ? 0 : 1;
}

async function list({ config, db, runtime }: OpenApp, { print }: Call): Promise<number> {
  const watched = await Promise.all(
    config.chains.map(async ({ id, network }) =>
      (await coldAddresses(db.pool, id, network)).map((address) => ({ chain: id, network, address })),
    ),
  );
  const waiting = await unsignedReserves({ db, runtime });
  print(
    [
      table(
        ['chain', 'network', 'address'],
        watched.flat().map(({ chain, network, address }) => [chain, network, address]),
      ),
      '',
      table(
        ['chain', 'address', 'currency', 'text to sign'],
        waiting.map(({ chain, address, currency, text: words }) => [chain, address, currency, words]),
      ),
    ].join('\n'),
    { watched: watched.flat(), waiting },
  );
  return 0;
}
