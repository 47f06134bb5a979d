// npm run drill: see drills/README.md.
import { build } from './build.mjs';
import { runTypescript } from './run.mjs';

await build();
process.exitCode = await runTypescript('drills/index.ts', process.argv.slice(2));
