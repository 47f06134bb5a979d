import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ConnectionConfig } from '../../server/database/primary.ts';
import { signerChild } from './child.ts';
import { type Signer, signerClient } from './client.ts';

interface OpenSigner extends Signer {
  close(): Promise<void>;
}

interface OpenSignerOptions {
  /** Where a signer that runs by itself listens and the token it takes; null: a child of this process. */
  readonly elsewhere: { readonly address: string; readonly token: string } | null;
  /** <data> */
  readonly data: string;
  readonly connection: () => ConnectionConfig;
  /** 'eth=local,btc=main' */
  readonly chains: string;
  /** 'eth=phx:0x1234...': contracts of the house's own token. */
  readonly tokens: string;
  /** 'eth=https://...' a line, of the chains that have a node of the operator's. */
  readonly nodes: string;
  readonly random: (bytes: number) => Buffer;
  readonly log: Logger;
}

/** Nothing is started before the first call. */
export function openSigner({
  elsewhere,
  data,
  connection,
  chains,
  tokens,
  nodes,
  random,
  log,
}: OpenSignerOptions): OpenSigner {
  if (elsewhere) return { ...signerClient(async () => elsewhere), close: async () => {} };
  let child: ReturnType<typeof signerChild> | null = null;
  const own = () =>
    (child ??= signerChild({
      folder: join(data, 'signer'),
      connection: connection(),
      chains,
      tokens,
      nodes,
      chainFolder: join(data, 'chains'),
      env: process.env,
      random,
      log,
    }));
  return { ...signerClient(() => own().endpoint()), close: async () => child?.close() };
}
