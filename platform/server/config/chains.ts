/** Which chains there are, and where their nodes are. */
import * as z from 'zod/mini';
import { CHAIN_IDS, type ChainId } from '../../chains/driver.ts';
import type { ChainSetting, Config, HouseToken } from './config.ts';
import { ConfigError, type Setting, toFlag, url } from './values.ts';

/** Development chains that a fresh installation has. */
const LOCAL: ReadonlySet<ChainId> = new Set(['btc', 'ltc', 'doge', 'eth', 'sol', 'trx']);

const node = {
  schema: url('http:', 'https:'),
  allowed: 'http(s)://user:password@host:port of a node',
  secret: true,
};
const traces = { schema: z.enum(['off', 'debug', 'trace']), allowed: 'off, debug or trace' };
const token = {
  schema: z.pipe(
    z.string().check(z.regex(/^[a-z0-9]{1,12}:0x[0-9a-fA-F]{40}$/)),
    z.transform((text): HouseToken => {
      const [currency, contract] = text.split(':');
      return { currency: currency!, contract: contract!.toLowerCase() };
    }),
  ),
  allowed: 'code:contract of the token of the house, as phx:0x1234... (./phoenix token deploy prints it)',
};
const network = { schema: z.enum(['main', 'test', 'local']), allowed: 'main, test or local' };

export const chainSettings = {
  PHOENIX_LOCAL_CHAINS: { schema: toFlag, allowed: 'on or off' },
  PHOENIX_BTC_RPC_URL: node,
  PHOENIX_BTC_RPC_URL_2: node,
  PHOENIX_BTC_NETWORK: network,
  PHOENIX_LTC_RPC_URL: node,
  PHOENIX_LTC_RPC_URL_2: node,
  PHOENIX_LTC_NETWORK: network,
  PHOENIX_DOGE_RPC_URL: node,
  PHOENIX_DOGE_RPC_URL_2: node,
  PHOENIX_DOGE_NETWORK: network,
  PHOENIX_ETH_RPC_URL: node,
  PHOENIX_ETH_RPC_URL_2: node,
  PHOENIX_ETH_NETWORK: network,
  PHOENIX_BSC_RPC_URL: node,
  PHOENIX_BSC_RPC_URL_2: node,
  PHOENIX_BSC_NETWORK: network,
  PHOENIX_ETH_TRACES: traces,
  PHOENIX_BSC_TRACES: traces,
  PHOENIX_ETH_TOKEN: token,
  PHOENIX_BSC_TOKEN: token,
  PHOENIX_SOL_RPC_URL: node,
  PHOENIX_SOL_RPC_URL_2: node,
  PHOENIX_SOL_NETWORK: network,
  PHOENIX_TRX_RPC_URL: node,
  PHOENIX_TRX_RPC_URL_2: node,
  PHOENIX_TRX_NETWORK: network,
} satisfies Record<string, Setting>;

type Name = keyof typeof chainSettings;
type Given = { readonly [N in Name]?: z.output<(typeof chainSettings)[N]['schema']> };

const named = (id: ChainId) =>
  ({
    url: `PHOENIX_${id.toUpperCase()}_RPC_URL`,
    second: `PHOENIX_${id.toUpperCase()}_RPC_URL_2`,
    network: `PHOENIX_${id.toUpperCase()}_NETWORK`,
  }) as {
    url: Extract<Name, `${string}_RPC_URL`>;
    second: Extract<Name, `${string}_RPC_URL_2`>;
    network: Extract<Name, `${string}_NETWORK`>;
  };

/** Only the EVM chains have coin that no receipt shows. */
const TRACES = { eth: 'PHOENIX_ETH_TRACES', bsc: 'PHOENIX_BSC_TRACES' } as const;
const TOKENS = { eth: 'PHOENIX_ETH_TOKEN', bsc: 'PHOENIX_BSC_TOKEN' } as const;
const tracesOf = (id: ChainId) => (id === 'eth' || id === 'bsc' ? TRACES[id] : null);

/**
 * Chains with a node of one's own; and, unless there is one or they are switched off, the development chains. A demo
 * build holds play money only, so it has none.
 * @throws ConfigError when coins that are worth nothing would be credited beside real ones
 */
export function chainsOf(given: Given & { readonly PHOENIX_DEMO?: boolean }): ChainSetting[] {
  const local = given.PHOENIX_LOCAL_CHAINS ?? CHAIN_IDS.every((id) => given[named(id).url] === undefined);
  if (given.PHOENIX_DEMO) return [];
  const chains = CHAIN_IDS.flatMap((id): ChainSetting[] => {
    const nodeUrl = given[named(id).url];
    const second = given[named(id).second];
    const traced = tracesOf(id);
    const traceUrl = traced === null ? undefined : given[traced];
    const own = id === 'eth' || id === 'bsc' ? given[TOKENS[id]] : undefined;
    if (nodeUrl !== undefined)
      return [
        {
          id,
          network: given[named(id).network] ?? 'main',
          url: nodeUrl,
          ...(second !== undefined && { second }),
          ...(traceUrl !== undefined && { traces: traceUrl }),
          ...(own !== undefined && { token: own }),
        },
      ];
    if (second !== undefined)
      throw new ConfigError(`${named(id).second} needs ${named(id).url}: it is compared with it`);
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

/** As it is given. */
function tokenText({ chains }: Pick<Config, 'chains'>, chain: ChainId): string | null {
  const found = chains.find(({ id }) => id === chain)?.token;
  return found ? `${found.currency}:${found.contract}` : null;
}

/** What a signer is given of them: 'eth=phx:0x1234...', one for each chain that has one. */
export function tokensOf(config: Pick<Config, 'chains'>): string {
  return config.chains
    .flatMap(({ id }) => {
      const found = tokenText(config, id);
      return found === null ? [] : [`${id}=${found}`];
    })
    .join(',');
}

const inUse = (id: ChainId) => ({
  [named(id).url]: ({ chains }: Config) => chains.find((chain) => chain.id === id)?.url ?? null,
  [named(id).second]: ({ chains }: Config) => chains.find((chain) => chain.id === id)?.second ?? null,
  [named(id).network]: ({ chains }: Config) => chains.find((chain) => chain.id === id)?.network ?? null,
});

/** What the program uses of each, for `phoenix config`. */
export const chainNamesInUse = {
  PHOENIX_LOCAL_CHAINS: ({ chains }: Config) => (chains.some((chain) => chain.url === null) ? 'on' : 'off'),
  PHOENIX_ETH_TRACES: ({ chains }: Config) => chains.find(({ id }) => id === 'eth')?.traces ?? null,
  PHOENIX_BSC_TRACES: ({ chains }: Config) => chains.find(({ id }) => id === 'bsc')?.traces ?? null,
  PHOENIX_ETH_TOKEN: (config: Config) => tokenText(config, 'eth'),
  PHOENIX_BSC_TOKEN: (config: Config) => tokenText(config, 'bsc'),
  ...(Object.assign({}, ...CHAIN_IDS.map(inUse)) as Record<
    Exclude<Name, 'PHOENIX_LOCAL_CHAINS' | `${string}_TRACES` | `${string}_TOKEN`>,
    (config: Config) => string | null
  >),
};

/** Whether what is played for is worth something. */
export function hasMainNetwork({
  chains,
}: {
  readonly chains: readonly { readonly network: string }[];
}): boolean {
  return chains.some((chain) => chain.network === 'main');
}
