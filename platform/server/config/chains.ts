/** Which chains there are, and where their nodes are. */
import * as z from 'zod/mini';
import { CHAIN_IDS, type ChainId } from '../../chains/driver.ts';
import type { ChainSetting, Config } from './config.ts';
import { ConfigError, type Setting, toFlag, url } from './values.ts';

/** Development chains that a fresh installation has. */
const LOCAL: ReadonlySet<ChainId> = new Set(['btc', 'ltc', 'doge', 'eth', 'sol', 'trx']);

const node = {
  schema: url('http:', 'https:'),
  allowed: 'http(s)://user:password@host:port of a node',
  secret: true,
};
const network = { schema: z.enum(['main', 'test', 'local']), allowed: 'main, test or local' };

export const chainSettings = {
  PHOENIX_LOCAL_CHAINS: { schema: toFlag, allowed: 'on or off' },
  PHOENIX_BTC_RPC_URL: node,
  PHOENIX_BTC_NETWORK: network,
  PHOENIX_LTC_RPC_URL: node,
  PHOENIX_LTC_NETWORK: network,
  PHOENIX_DOGE_RPC_URL: node,
  PHOENIX_DOGE_NETWORK: network,
  PHOENIX_ETH_RPC_URL: node,
  PHOENIX_ETH_NETWORK: network,
  PHOENIX_BSC_RPC_URL: node,
  PHOENIX_BSC_NETWORK: network,
  PHOENIX_SOL_RPC_URL: node,
  PHOENIX_SOL_NETWORK: network,
  PHOENIX_TRX_RPC_URL: node,
  PHOENIX_TRX_NETWORK: network,
} satisfies Record<string, Setting>;

type Name = keyof typeof chainSettings;
type Given = { readonly [N in Name]?: z.output<(typeof chainSettings)[N]['schema']> };

const named = (id: ChainId) =>
  ({
    url: `PHOENIX_${id.toUpperCase()}_RPC_URL`,
    network: `PHOENIX_${id.toUpperCase()}_NETWORK`,
  }) as { url: Extract<Name, `${string}_RPC_URL`>; network: Extract<Name, `${string}_NETWORK`> };

/**
 * Chains with a node of one's own; and, unless there is one or they are switched off, the development chains. A demo
 * build holds play money only, so it has none.
 * @throws ConfigError when coins that are worth nothing would be credited beside real ones
 */
export function chainsOf(given: Given & { readonly PHOENIX_DEMO?: boolean }): ChainSetting[] {
  const own = CHAIN_IDS.filter((id) => given[named(id).url] !== undefined);
  const local = given.PHOENIX_LOCAL_CHAINS ?? own.length === 0;
  if (given.PHOENIX_DEMO) return [];
  const chains = CHAIN_IDS.flatMap((id): ChainSetting[] => {
    const url = given[named(id).url];
    if (url !== undefined) return [{ id, network: given[named(id).network] ?? 'main', url }];
    return local && LOCAL.has(id) ? [{ id, network: 'local', url: null }] : [];
  });
  const worthless = chains.find((chain) => chain.network !== 'main');
  const real = chains.find((chain) => chain.network === 'main');
  if (worthless && real)
    throw new ConfigError(
      worthless.url === null
        ? `PHOENIX_LOCAL_CHAINS is on; allowed: off, because ${real.id} is a main network`
        : `${named(worthless.id).network} is "${worthless.network}"; allowed: main, because ${real.id} is a main network`,
    );
  return chains;
}

const inUse = (id: ChainId) => ({
  [named(id).url]: ({ chains }: Config) => chains.find((chain) => chain.id === id)?.url ?? null,
  [named(id).network]: ({ chains }: Config) => chains.find((chain) => chain.id === id)?.network ?? null,
});

/** What the program uses of each, for `phoenix config`. */
export const chainNamesInUse = {
  PHOENIX_LOCAL_CHAINS: ({ chains }: Config) => (chains.some(({ url }) => url === null) ? 'on' : 'off'),
  ...(Object.assign({}, ...CHAIN_IDS.map(inUse)) as Record<
    Exclude<Name, 'PHOENIX_LOCAL_CHAINS'>,
    (config: Config) => string | null
  >),
};
