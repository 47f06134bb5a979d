// npm run test:chains [-- platform/chains/evm]: every chain driver on every node that can be had here, and the table of the cases.
// Real Bitcoin and Litecoin nodes are fetched from Debian when the machine can; what cannot be had is said.
import { join } from 'node:path';
import { root } from './build.mjs';
import { prepareNodes } from './chain-nodes.mjs';
import { readReport, withReport } from './check.mjs';
import { run } from './run.mjs';

const [, , ...chosen] = process.argv;
const paths = chosen.length > 0 ? chosen : ['platform/chains'];
const { env: nodes, notes } = prepareNodes();
process.exitCode = await withReport(async (report) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(join(root, 'node_modules/.bin/vitest'), ['run', ...paths, ...reporters], {
    env: { ...process.env, ...nodes },
  });
  process.stdout.write(table(readReport(report)));
  for (const note of notes) process.stdout.write(`${note}\n`);
  return code;
});

/** Chain x case, with the node that each column ran on. `+` passed, `-` the chain cannot have it, `!` failed. */
function table({ testResults = [] }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const results = tests.flatMap(({ meta, status }) =>
    meta?.conformance ? [{ ...meta.conformance, status }] : [],
  );
  const chains = [...new Set(results.map(({ chain }) => chain))];
  const cases = [...new Set(results.map((result) => result.case))];
  const of = (chain, title) => results.find((result) => result.chain === chain && result.case === title);
  const mark = (result) => {
    if (!result) return ' ';
    if (result.status !== 'passed') return '!';
    return result.impossible === null ? '+' : '-';
  };
  const wide = Math.max(...cases.map(({ length }) => length), 4);
  const lines = ['', 'Chain drivers: + passed, - not on this chain (reasons below), ! failed', ''];
  for (const [index, chain] of chains.entries()) {
    const { node } = results.find((result) => result.chain === chain);
    lines.push(`  ${index + 1}  ${chain.padEnd(12)} on ${node}`);
  }
  lines.push('', `${''.padEnd(wide)}  ${chains.map((_, index) => String(index + 1).padEnd(3)).join('')}`);
  for (const title of cases) {
    const marks = chains.map((chain) => mark(of(chain, title)).padEnd(3));
    lines.push(`${title.padEnd(wide)}  ${marks.join('')}`.trimEnd());
  }
  const reasons = results.filter(({ impossible }) => impossible !== null);
  const silent = tests.filter(
    ({ status, ancestorTitles }) => status !== 'passed' && ancestorTitles.at(-1)?.includes(' driver ('),
  );
  lines.push('');
  for (const { chain, case: title, impossible } of reasons) lines.push(`- ${chain}, ${title}: ${impossible}`);
  for (const name of new Set(silent.map(({ ancestorTitles }) => ancestorTitles.at(-1))))
    lines.push(`  not run: ${name}`);
  return `${lines.join('\n')}\n`;
}
