/** What a development chain keeps in its folder: its state, the faucet's words, and the port of the node that runs. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { keptText, readText } from '../../server/config/kept.ts';

const inflate = promisify(gunzip);

export interface AnvilStore {
  readonly stateFile: string;
  readonly lockFile: string;
  /** Mnemonic of the faucet's accounts, made at the first start. */
  readonly mnemonic: string;
  /** Port of the node that ran last; null before the first. */
  port(): number | null;
  keepPort(port: number): Promise<void>;
  /** @param dump what anvil_dumpState gave: hex of compressed JSON */
  keepState(dump: string): Promise<void>;
}

/**
 * @param folder made when it is not there
 * @param name of the chain's files: 'eth' @param random secure random bytes
 */
export async function openAnvilStore(
  folder: string,
  name: string,
  random: (bytes: number) => Uint8Array,
): Promise<AnvilStore> {
  await mkdir(folder, { recursive: true });
  const file = (ending: string) => join(folder, `${name}${ending}`);

  // Renamed into place: a kill in the middle of a write leaves the file as it was. Written under the chain's lock only.
  async function keep(target: string, content: string | Uint8Array): Promise<void> {
    const aside = `${target}.${process.pid}`;
    await writeFile(aside, content, { mode: 0o600 });
    await rename(aside, target);
  }

  return {
    stateFile: file('.json'),
    lockFile: file('.lock'),
    mnemonic: keptText(file('.faucet'), () => entropyToMnemonic(random(16), wordlist)),
    port() {
      const port = Number(readText(file('.port')));
      return Number.isInteger(port) && port > 0 ? port : null;
    },
    keepPort: (port) => keep(file('.port'), String(port)),
    async keepState(dump) {
      await keep(file('.json'), await inflate(Buffer.from(dump.slice(2), 'hex')));
    },
  };
}
