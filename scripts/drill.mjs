// npm run drill [-- games | wallet]: see drills/README.md.
import { build } from './build.mjs';
import { runTypescript } from './run.mjs';

await build();
const [which, ...rest] = process.argv.slice(2);
process.exitCode =
  which === 'games' || which === 'wallet'
    ? await runTypescript(`drills/${which}.ts`, rest)
    : await runTypescript('drills/index.ts', process.argv.slice(2));
