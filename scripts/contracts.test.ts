import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileHouseToken } from './contracts.mjs';

/** A folder of packages from before there was a contract to compile: `npm ci` brings it up to date. */
const installed = existsSync(new URL('../node_modules/solc', import.meta.url));

it.skipIf(!installed)(
  "the bytecode of the house's token is what the compiler makes of its source",
  async () => {
    const kept = JSON.parse(
      readFileSync(new URL('../features/money/token/chain/house-token.json', import.meta.url), 'utf8'),
    );
    expect(await compileHouseToken()).toEqual(kept);
  },
);
