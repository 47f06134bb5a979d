/**
 * The signer, a program of its own: it holds the keys, the server asks it. Started by the server unless PHOENIX_SIGNER
 * names one that runs elsewhere. What it is told comes from its environment alone; see platform/chains/signer/README.md.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import { withClient } from '#platform/server/database/database.ts';
import { connectionTo } from '#platform/server/database/primary.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { readBurnFrom, readFrom } from '#platform/chains/signer/approvals.ts';
import { signerCaps } from '#platform/chains/signer/caps.ts';
import { fatesByNodes } from '#platform/chains/signer/fates.ts';
import { loadFamilies, mainChains } from '#platform/chains/signer/families.ts';
import { journalKey, openJournal } from '#platform/chains/signer/journal.ts';
import { keptText } from '#platform/server/config/kept.ts';
import { refuseLostWords } from '#platform/chains/signer/first-words.ts';
import { signerWords } from '#platform/chains/signer/mnemonic.ts';
import { readPins } from '#platform/chains/signer/pins.ts';
import { isConfirmed, onceConfirmed } from '#platform/chains/signer/recovery.ts';
import { EndpointTaken, openSignerEndpoint } from '#platform/chains/signer/server.ts';
import { createSigner } from '#platform/chains/signer/service.ts';

const given = process.env;
const runtime = systemRuntime();

function need(name: string): string {
  const value = given[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function words(): string | null {
  const file = given['PHOENIX_SIGNER_MNEMONIC_FILE'];
  return given['PHOENIX_SIGNER_MNEMONIC'] || (file && existsSync(file) ? readFileSync(file, 'utf8') : null);
}

async function run(): Promise<void> {
  const folder = need('PHOENIX_SIGNER_FOLDER');
  const token =
    given['PHOENIX_SIGNER_TOKEN'] ||
    keptText(join(folder, 'token'), () => runtime.random(32).toString('hex'));
  const database = connectionTo(need('PHOENIX_SIGNER_DATABASE_URL'));
  const outside = words();
  if (outside === null) await withClient(database, (client) => refuseLostWords(folder, client));
  const own = signerWords({ folder, key: given['PHOENIX_SIGNER_KEY'] || null, given: outside, runtime });
  const named = need('PHOENIX_SIGNER_CHAINS');
  const seed = mnemonicToSeedSync(own.words);
  const chains = loadFamilies(named, seed, given['PHOENIX_SIGNER_TOKENS']?.toLowerCase());
  // Words from outside are kept by whoever gave them.
  const confirmed = () => !own.drawn || isConfirmed(folder, own.words);
  const caps = signerCaps(folder);
  // A list that cannot be read stops the start, not the first payment.
  readPins(folder);
  const readWithdrawal = readFrom(database);
  const fateOf = fatesByNodes({
    networks: new Map([...chains].map(([id, { network }]) => [id, network])),
    nodes: given['PHOENIX_SIGNER_NODES'] ?? '',
    local: given['PHOENIX_SIGNER_CHAIN_FOLDER'] || null,
    runtime,
  });
  const endpoint = await openSignerEndpoint(need('PHOENIX_SIGNER'), token, () =>
    onceConfirmed(
      createSigner({
        chains,
        caps,
        journal: openJournal(join(folder, 'log.jsonl'), { key: journalKey(seed) }),
        readWithdrawal,
        readBurn: readBurnFrom(database),
        fateOf,
        pins: () => readPins(folder),
        now: () => runtime.now(),
      }),
      mainChains(named),
      confirmed,
    ),
  );
  const end = () => void endpoint.close().then(() => process.exit(0));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // Begun by the server it ends with it: the pipe closes however the server ends.
  if (given['PHOENIX_SIGNER_STAYS'] === undefined) process.stdin.on('end', end).on('error', end).resume();
}

run().catch((error: unknown) => {
  if (error instanceof EndpointTaken) process.exit(0);
  process.stderr.write(`The signer cannot start: ${(error as Error).message}\n`);
  process.exit(1);
});
