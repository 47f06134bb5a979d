import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedRuntime } from '../../server/runtime.ts';
import { signerSeed } from './mnemonic.ts';

const WORDS = 'test test test test test test test test test test test junk';
const runtime = fixedRuntime();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-words-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the words', () => {
  it('are drawn once, sealed, and read by nobody else', () => {
    const first = signerSeed({ folder, key: null, given: null, runtime });
    expect(signerSeed({ folder, key: null, given: null, runtime: fixedRuntime(0, 9) })).toEqual(first);
    for (const name of ['key', 'words.sealed']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(() => signerSeed({ folder, key: '0'.repeat(64), given: null, runtime })).toThrow(/authenticate/);
    expect(() => signerSeed({ folder, key: null, given: WORDS, runtime })).toThrow(/words of its own/);
  });

  it('may be the operator’s own, and stay the same', () => {
    expect(signerSeed({ folder, key: null, given: WORDS, runtime })).toEqual(mnemonicToSeedSync(WORDS));
    expect(() => signerSeed({ folder, key: null, given: WORDS.replace('junk', 'test'), runtime })).toThrow(
      /no BIP-39 words/,
    );
    const others = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    expect(() => signerSeed({ folder, key: null, given: others, runtime })).toThrow(/other words/);
  });
});
