/**
 * The signer's rule "one approval, one payment" against random sequences of plan, sign, bump, replace, expire, reorganise and
 * crash, for every chain. The model is platform/chains/signer/testing/model.ts; the tests run a thousand of them.
 * npm run drill -- signer [--sequences 100000] [--chain sol] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { CHAIN_IDS } from '#platform/chains/driver.ts';
import { machineEngine } from '#platform/chains/signer/testing/engines.ts';
import { runSequence, type Tally } from '#platform/chains/signer/testing/model.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100000' },
    chain: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const sequences = Number(values.sequences);
const first = Number(values.seed);
const chains = CHAIN_IDS.filter((id) => values.chain === undefined || id === values.chain);
let failed = 0;

print('chain   sequences      steps     signed    refused      mined    crashes   seconds');
for (const chain of chains) {
  const tally: Tally = { sequences: 0, steps: 0, signed: 0, refused: 0, mined: 0, crashes: 0 };
  const from = performance.now();
  try {
    for (let seed = first; seed < first + sequences; seed++) {
      const engine = machineEngine(chain);
      await runSequence(chain, seed, engine, tally);
      engine.close();
    }
  } catch (error) {
    failed += 1;
    print((error as Error).message);
  }
  const { steps, signed, refused, mined, crashes } = tally;
  const figures = [tally.sequences, steps, signed, refused, mined, crashes].map((one) =>
    `${one}`.padStart(10),
  );
  print(
    `${chain.padEnd(6)}${figures.join(' ')} ${((performance.now() - from) / 1000).toFixed(1).padStart(9)}`,
  );
}
print(`${chains.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && chains.length > 0 ? 0 : 1;
