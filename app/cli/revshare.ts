import { readFileSync } from 'node:fs';
import { checkPayout, payoutFile, type PayoutFault } from '#features/money/token/proof-file.ts';
import { verifyWeek } from '#features/money/token/server/verify-week.ts';
import { formatUnits } from '#platform/contract/units.ts';
import { isDay } from '#platform/contract/utc.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { type Call, defineCommand, Refusal, table, UsageError } from './command.ts';
import { withApp } from './open-app.ts';

export const command = defineCommand({
  name: 'revshare',
  summary: "revenue share: verify a week, or a player's payout",
  usage: `Usage: phoenix revshare verify --week DAY [--json]
       phoenix revshare verify --file FILE [--root ROOT] [--json]

  --week   holds the week that begins on this Monday (2026-11-16) against everything it follows from, computed again: revenue from the
           journal, the share, the weights of all stakes, each part, the tree, and the postings
  --file   computes a payout's proof from its leaf to its root, as the page does. The file is what a player downloads on /revShare.
           --root is the published one: without it the root is printed, to be compared by hand. A root says nothing of the currency and
           its decimals: those are the file's word, and /revShare has what was published. It needs no database

Exit status 0 when all holds, 1 when something does not or there is no such week, 2 when a file cannot be read.
`,
  options: { week: { type: 'string' }, file: { type: 'string' }, root: { type: 'string' } },
  async run(call) {
    const [verb, ...more] = call.words;
    if (verb !== 'verify' || more.length > 0) throw new UsageError('verify is wanted');
    const { week, file } = call.options;
    if ((typeof week === 'string') === (typeof file === 'string'))
      throw new UsageError('--week or --file is wanted');
    return typeof week === 'string' ? verifyDay(call, week) : verifyFile(call, String(file));
  },
});

const FAULTS: Readonly<Record<PayoutFault, string>> = {
  range: 'a value or sum is negative or exceeds 64 bits',
  depth: 'it has another number of steps than the tree has levels',
  index: 'there is no such place in the tree',
  sum: 'a parent is not what its children add up to',
  root: 'it leads to another root: leaf, neighbours or order are not those of the tree',
  user: 'the leaf was made for another account than the one the file names',
  published: 'another root was published',
};

function verifyDay({ print }: Call, week: string): Promise<number> {
  const day = new Date(`${week}T00:00:00Z`);
  if (!isDay(week) || day.getUTCDay() !== 1) throw new UsageError('--week is a Monday, as 2026-11-16');
  return withApp(async ({ db, config, runtime }) => {
    const checked = await verifyWeek(db, createVault(config.installationKey, runtime), week);
    if (!checked) throw new Refusal(`no week of ${week} was shared`);
    const { revenue, pool, sum, players, paid, root, faults } = checked;
    print(
      [
        table(
          ['week', 'revenue in dollars', 'share', 'payouts', 'stakers', 'paid'],
          [[week, revenue, pool, sum, String(players), String(paid)]],
        ),
        `root ${root ?? 'none: nobody was paid anything'}`,
        ...faults.map((fault) => `FAILS: ${fault}`),
        '',
        faults.length === 0 ? 'all holds' : `${faults.length} do not hold`,
      ].join('\n'),
      checked,
    );
    return faults.length === 0 ? 0 : 1;
  });
}

function verifyFile({ options, print }: Call, path: string): number {
  const file = read(path);
  if (typeof file === 'string') {
    process.stderr.write(`revshare: ${file}\n`);
    return 2;
  }
  const { proof } = file;
  const root = typeof options['root'] === 'string' ? options['root'].toLowerCase() : null;
  const fault = checkPayout(file, null) ?? (root !== null && root !== proof.root ? 'published' : null);
  const value = proof.value.startsWith('-') ? proof.value : formatUnits(BigInt(proof.value), proof.decimals);
  print(
    [
      table(
        ['account', 'week', 'payout', 'root', ''],
        [
          [
            file.account,
            proof.week,
            `${value} ${proof.currency.toUpperCase()}`,
            proof.root,
            fault === null ? (root === null ? 'holds for this root' : 'holds') : `FAILS: ${FAULTS[fault]}`,
          ],
        ],
      ),
      ...(root === null && fault === null
        ? ['Compare the root with the published one: --root, or /revShare.']
        : []),
    ].join('\n'),
    {
      account: file.account,
      week: proof.week,
      value: proof.value,
      root: proof.root,
      compared: root !== null,
      fault,
    },
  );
  return fault === null ? 0 : 1;
}

function read(path: string) {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== undefined) return `cannot read ${path}: ${code}`;
    return `${path} is no JSON`;
  }
  const parsed = payoutFile.safeParse(value);
  return parsed.success ? parsed.data : `${path}: not understood`;
}
