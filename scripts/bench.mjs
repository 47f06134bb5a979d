// npm run bench: see bench/README.md.
import { build } from './build.mjs';
import { runTypescript } from './run.mjs';

await build();
process.exitCode = await runTypescript('bench/index.ts', process.argv.slice(2));
