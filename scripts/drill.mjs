// npm run drill [-- games]: see drills/README.md.
import { build } from './build.mjs';
import { runTypescript } from './run.mjs';

await build();
const [which, ...rest] = process.argv.slice(2);
process.exitCode =
  which === 'games'
    ? await runTypescript('drills/games.ts', rest)
    : await runTypescript('drills/index.ts', process.argv.slice(2));
