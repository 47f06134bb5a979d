/** The words that every key comes from. They are drawn here, at the first start, and never leave this process. */
import { join } from 'node:path';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { createVault } from '../../server/fairness/vault.ts';
import type { Runtime } from '../../server/runtime.ts';
import { keptText, readText } from '../../server/config/kept.ts';
import { wordsMark } from './recovery.ts';

interface MnemonicOptions {
  /** Folder of the signer. */
  readonly folder: string;
  /** 64 hex digits that seal the words on disk; null: drawn once and kept beside them. */
  readonly key: string | null;
  /** The operator's own words; null: drawn at the first start. */
  readonly given: string | null;
  readonly runtime: Runtime;
}

/**
 * @returns the BIP-39 seed, 64 bytes
 * @throws as signerWords does
 */
export function signerSeed(options: MnemonicOptions): Uint8Array {
  return mnemonicToSeedSync(signerWords(options).words);
}

/**
 * @returns the words, and whether they were drawn here: only then is this folder the one place that has them
 * @throws when given words are none, or are not those this folder was started with, or what sealed them is not there
 */
export function signerWords({ folder, key, given, runtime }: MnemonicOptions): {
  words: string;
  drawn: boolean;
} {
  if (given === null) return { words: ownWords(folder, key, runtime), drawn: true };
  const words = given.trim().split(/\s+/).join(' ');
  if (!validateMnemonic(words, wordlist))
    throw new Error('the words given to the signer are no BIP-39 words');
  if (readText(join(folder, 'words.sealed')) !== null)
    throw new Error(`${folder} holds words of its own; give none, or choose another folder`);
  // Words that come from outside are not stored; their mark is, so that no other ones take their place unnoticed.
  const mark = wordsMark(words);
  if (keptText(join(folder, 'words.mark'), () => mark) !== mark)
    throw new Error(`${folder} was started with other words; addresses handed out would be lost`);
  return { words, drawn: false };
}

function ownWords(folder: string, key: string | null, runtime: Runtime): string {
  const [keyFile, sealedFile] = [join(folder, 'key'), join(folder, 'words.sealed')];
  // A key that is drawn now opens nothing that was sealed before, and would stand in the place of the one that does.
  if (key === null && readText(keyFile) === null && readText(sealedFile) !== null)
    throw new Error(
      `${sealedFile} is sealed with a key that is not there: put ${keyFile} back, or set PHOENIX_SIGNER_KEY`,
    );
  const sealing = key ?? keptText(keyFile, () => runtime.random(32).toString('hex'));
  const vault = createVault(Buffer.from(sealing, 'hex'), runtime);
  const sealed = keptText(sealedFile, () => vault.seal(generateMnemonic(wordlist, 256)).toString('base64'));
  return vault.open(Buffer.from(sealed, 'base64'));
}
