/** `./phoenix pvp`: what a pool gave out about its draw, checked offline. */
import { readFile } from 'node:fs/promises';
import { poolFacts } from '#features/play/pvp/facts.ts';
import { parsePoolProof, PoolProofError, verifyPool } from '#engines/pools/verify.ts';
import { defineCommand, Refusal, UsageError, type Call } from './command.ts';

export const command = defineCommand({
  name: 'pvp',
  summary: 'check the draw of a pool',
  usage: `Usage:
  phoenix pvp verify --pool FILE [--json]

verify  checks the proof of a pool, offline: the commitment that was shown before anybody entered, the tickets
        of each entry, and the winners that follow from the seeds; of a sit-and-go who sits where at its table; of
        a duel what was rolled, of a case battle what every case held, and that the round of the public beacon
        in the draw is the one that was due, signed by its group.

  --pool F   the proof of a pool, as its page gives it (JSON)
  --json     machine-readable output

Exit status: 0 when the draw is proved, 1 when it is not or the file is no proof, 2 when the call is wrong.
`,
  options: { pool: { type: 'string' } },
  run(call) {
    const [action, ...more] = call.words;
    if (action === 'verify' && more.length === 0) return verify(call);
    throw new UsageError(
      action === undefined ? 'the action is missing: verify' : `cannot "${call.words.join(' ')}"`,
    );
  },
});

async function verify({ options, print }: Call): Promise<number> {
  const path = options['pool'];
  if (typeof path !== 'string') throw new UsageError('--pool is needed');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read ${path}: ${error.code}`);
  });
  const checks = checksOf(path, text);
  const ok = checks.every((one) => one.ok);
  const lines = checks.map((one) => `${one.what}: ${one.ok ? 'holds' : `does not hold, ${one.reason}`}`);
  print([...lines, ok ? 'the draw is proved' : 'the draw is NOT proved'].join('\n'), {
    file: path,
    ok,
    checks,
  });
  return ok ? 0 : 1;
}

function checksOf(path: string, text: string) {
  try {
    return verifyPool(parsePoolProof(text), poolFacts);
  } catch (error) {
    throw error instanceof PoolProofError ? new Refusal(`${path}: ${error.message}`) : error;
  }
}
