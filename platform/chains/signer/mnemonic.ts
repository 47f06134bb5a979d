/** The words that every key comes from. They are drawn here, at the first start, and never leave this process. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { createVault } from '../../server/fairness/vault.ts';
import type { Ports } from '../../server/kit.ts';
import { keptText, readText } from '../../server/config/kept.ts';

interface MnemonicOptions {
  /** Folder of the signer. */
  readonly folder: string;
  /** 64 hex digits that seal the words on disk; null: drawn once and kept beside them. */
  readonly key: string | null;
  /** The operator's own words; null: drawn at the first start. */
  readonly given: string | null;
  readonly ports: Ports;
}

/**
 * @returns the BIP-39 seed, 64 bytes
 * @throws when given words are none, or are not those this folder was started with
 */
export function signerSeed({ folder, key, given, ports }: MnemonicOptions): Uint8Array {
  const sealing = key ?? keptText(join(folder, 'key'), () => ports.random(32).toString('hex'));
  const vault = createVault(Buffer.from(sealing, 'hex'), ports);
  if (given === null) {
    const sealed = keptText(join(folder, 'words.sealed'), () =>
      vault.seal(generateMnemonic(wordlist, 256)).toString('base64'),
    );
    return mnemonicToSeedSync(vault.open(Buffer.from(sealed, 'base64')));
  }
  const words = given.trim().split(/\s+/).join(' ');
  if (!validateMnemonic(words, wordlist))
    throw new Error('the words given to the signer are no BIP-39 words');
  if (readText(join(folder, 'words.sealed')) !== null)
    throw new Error(`${folder} holds words of its own; give none, or choose another folder`);
  // Words that come from outside are not stored; their mark is, so that no other ones take their place unnoticed.
  const mark = createHash('sha256').update(`phoenix signer ${words}`).digest('hex').slice(0, 16);
  if (keptText(join(folder, 'words.mark'), () => mark) !== mark)
    throw new Error(`${folder} was started with other words; addresses handed out would be lost`);
  return mnemonicToSeedSync(words);
}
