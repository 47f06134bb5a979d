import { readFileSync } from 'node:fs';
import {
  checkProofs,
  proofFile,
  rootsFile,
  type BalanceFault,
} from '#features/operator/solvency/proof-file.ts';
import { publishDay } from '#features/operator/solvency/server/publish.ts';
import { readTransit } from '#features/community/rain/server/transit.ts';
import { readChips } from '#features/play/poker/server/kept.ts';
import { readOpenBets } from '#features/play/providers/server/kept.ts';
import { readStakes } from '#features/play/pvp/server/kept.ts';
import { formatUnits } from '#platform/contract/units.ts';
import { coldOptions, runCold } from './solvency-cold.ts';
import { verifyReserves } from './solvency-reserves.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { type Call, defineCommand, table, UsageError } from './command.ts';
import { commandLog, withApp } from './open-app.ts';

export const command = defineCommand({
  name: 'solvency',
  summary: 'proof of liabilities: verify a proof or signatures of reserves, publish the tree of today',
  usage: `Usage: phoenix solvency verify --file FILE [--roots FILE] [--json]
       phoenix solvency verify --roots FILE [--json]
       phoenix solvency publish [--json]
       phoenix solvency cold [--json]
       phoenix solvency cold add|end --chain CHAIN --address ADDRESS [--json]
       phoenix solvency cold sign --day DAY --chain CHAIN --address ADDRESS --currency CODE --signature TEXT [--json]

  verify   computes each proof of a file from its leaf to its root, as the page does. The file is what a player downloads in
           their settings. --roots is the file of published roots from /solvency, or one that was kept from then: with it a
           proof counts only when that root was published for its day and currency. Without it the roots are printed, to be
           compared by hand. With --roots alone it checks the signatures over the reserves of each day in it, and adds up what is
           signed for beside what is owed; an address without a signature is named and does not fail.
           It needs no database. Exit status 0 when all hold, 1 when one does not, 2 when a file cannot be read
  publish  reads what all players are owed and publishes the roots of today (UTC), unless that was done. The server does so by
           itself every day. Exit status 1 when the leaves do not add up to what the ledger owes; then nothing is published, and the same
           is said again for the rest of the day
  cold     addresses of the house whose keys the signer does not have, and the texts that wait for their signature: sign one with the
           wallet that has the key ("sign message"), and bring the signature in. It is checked before it is kept, for seven days, and is
           in the audit log. Exit status 1 when it is refused

Formats: docs/solvency.md.
`,
  options: { file: { type: 'string' }, roots: { type: 'string' }, ...coldOptions },
  async run(call) {
    const [verb, ...more] = call.words;
    if (verb === 'cold') return runCold(call, more);
    if (more.length > 0) throw new UsageError(`"${more[0]}" is not understood`);
    if (verb === 'verify') return verify(call);
    if (verb === 'publish') return publish(call);
    throw new UsageError(verb === undefined ? 'verify, publish or cold is wanted' : `there is no "${verb}"`);
  },
});

const FAULTS: Readonly<Record<BalanceFault, string>> = {
  range: 'a value or sum is negative or exceeds 64 bits',
  depth: 'it has another number of steps than the tree has levels',
  index: 'there is no such place in the tree',
  sum: 'a parent is not what its children add up to',
  root: 'it leads to another root: leaf, neighbours or order are not those of the tree',
  user: 'the leaf was made for another account than the one the file names',
  repeated: 'another account has the same place of the tree',
  unpublished: 'no root was published for that day and currency',
  published: 'another root, sum or number of decimals was published for that day and currency',
};

function verify({ options, print }: Call): number {
  const { file, roots } = options;
  if (typeof file !== 'string') {
    if (typeof roots !== 'string') throw new UsageError('--file or --roots is wanted');
    const published = read(roots, rootsFile);
    return typeof published === 'string' ? unreadable(published) : verifyReserves(published, print);
  }
  const proofs = read(file, proofFile);
  const published = typeof roots === 'string' ? read(roots, rootsFile) : null;
  if (typeof proofs === 'string') return unreadable(proofs);
  if (typeof published === 'string') return unreadable(published);
  // Whoever was left out of every tree gets such a file: that nothing in it fails proves nothing.
  if (proofs.proofs.length === 0) return unreadable(`there is no proof in ${file}`);
  const checked = checkProofs(proofs, published?.days ?? null);
  const wrong = checked.filter(({ fault }) => fault !== null).length;
  const lines = checked.map(({ proof, fault }) => [
    proof.day,
    proof.currency.toUpperCase() + (proof.kind === 'bonus' ? ' bonus' : ''),
    shown(proof.value, proof.decimals),
    shown(proof.sum, proof.decimals),
    proof.root,
    fault === null ? (published ? 'holds' : 'holds for this root') : `FAILS: ${FAULTS[fault]}`,
  ]);
  const compare =
    published || checked.length === 0
      ? []
      : ['Compare each root with the one that was published for its day: --roots, or /solvency.'];
  print(
    [
      `account ${proofs.account}`,
      table(['day', 'currency', 'owed to you', 'owed to all', 'root', ''], lines),
      '',
      `${checked.length - wrong} hold, ${wrong} fail`,
      ...compare,
    ].join('\n'),
    {
      account: proofs.account,
      compared: published !== null,
      hold: checked.length - wrong,
      fail: wrong,
      proofs: checked.map(({ proof: { day, currency, kind, value, sum, root }, fault }) => ({
        day,
        currency,
        kind,
        value,
        sum,
        root,
        fault,
      })),
    },
  );
  return wrong > 0 ? 1 : 0;
}

function unreadable(why: string): number {
  process.stderr.write(`solvency: ${why}\n`);
  return 2;
}

/** A number that is none of money is shown as it stands: the verifier says what is wrong with it. */
function shown(units: string, decimals: number): string {
  return units.startsWith('-') ? units : formatUnits(BigInt(units), decimals);
}

/** @returns what the file holds, or why it cannot be read */
function read<T>(
  path: string,
  schema: {
    safeParse(
      value: unknown,
    ):
      | { success: true; data: T }
      | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
  },
): T | string {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== undefined) return `cannot read ${path}: ${code}`;
    return `${path} is no JSON`;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${path}: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not understood'}`;
}

function publish({ print }: Call): Promise<number> {
  return withApp(async ({ db, audit, runtime, config }) => {
    const outcome = await publishDay({
      db,
      audit,
      runtime,
      vault: createVault(config.installationKey, runtime),
      log: commandLog(),
      kept: [readTransit, readChips, readStakes, readOpenBets],
    });
    const { day } = outcome;
    const word = outcome.state === 'there' ? outcome.stored : outcome.state;
    const words = {
      published: 'published',
      refused: 'not published, what players hold is not what the ledger owes them',
    }[word];
    const before = outcome.state === 'there' ? 'there is a word on this day already: ' : '';
    print(`${day}: ${before}${words}`, outcome);
    return word === 'refused' ? 1 : 0;
  });
}
