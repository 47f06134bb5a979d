import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deploymentCode } from '#features/money/token/chain/deployment.ts';
import { deploymentDepth, sendDeployment } from '#features/money/token/server/deploy.ts';
import { tokenSettings, type TokenSettings } from '#features/money/token/settings.ts';
import { readEvmAddress } from '#platform/chains/evm/address.ts';
import { evmNetwork } from '#platform/chains/evm/networks.ts';
import { createEvmRpc } from '#platform/chains/evm/rpc.ts';
import { type Call, defineCommand, Refusal, UsageError } from './command.ts';
import { type OpenApp, withApp } from './open-app.ts';

const KEY = 'PHOENIX_DEPLOYER_KEY';
const LOOK_MS = 3_000;

export const command = defineCommand({
  name: 'token',
  summary: "the house's own token: deploy it to a chain",
  usage: `Usage: phoenix token deploy --holder ADDRESS [--json]

Deploys the token of the settings (token.name, .symbol, .supply) to the chain that they name (token.chain), through the node of the
configuration (PHOENIX_ETH_RPC_URL or PHOENIX_BSC_RPC_URL), and waits until that is final. The whole supply goes to --holder, an
address of yours. The contract has no owner: nobody makes more of it, stops an account, or changes anything.

${KEY}  private key of an account that pays the gas, 0x and 64 hexadecimal digits. It is read from the environment, kept
nowhere, and worth nothing to the token afterwards.

The signed transaction is kept in <data>/token before it is sent. Run again, the command sends the same one: the token is deployed once.
For another holder, name, symbol or supply than it was signed for, nothing is sent.
At the end it prints the line that the server, and a signer on a machine of its own, need in their environment.
A development chain gets the token by itself while the room is on.
`,
  options: { holder: { type: 'string' } },
  async run(call) {
    const [verb, ...more] = call.words;
    if (verb !== 'deploy' || more.length > 0) throw new UsageError('deploy is wanted');
    const { holder } = call.options;
    if (typeof holder !== 'string') throw new UsageError('--holder is wanted');
    await withApp((app) => deploy(app, call, holder));
  },
});

async function deploy({ config, settings }: OpenApp, { print }: Call, holder: string): Promise<void> {
  const named = settings.get('token', tokenSettings);
  const { chain, currency } = named;
  const node = config.chains.find(({ id }) => id === chain);
  if (!node?.url)
    throw new Refusal(`there is no node of your own for ${chain}: set ${variableOf(chain)}_RPC_URL`);
  const { chainId, confirmations, ...network } = evmNetwork(chain, node.network);
  const payee = readEvmAddress({ ...network, chainId, confirmations }, holder);
  if ('rule' in payee) throw new Refusal(`--holder: ${payee.message}`);
  const rpc = createEvmRpc({ url: node.url, chainId });
  const file = join(config.data, 'token', `${chain}-${node.network}.json`);
  const deployment = await sendDeployment({
    rpc,
    chainId,
    key: keyOf(),
    code: deploymentCode(named, payee.address),
    file,
  });
  if (!deployment)
    throw new Refusal(
      `${file} was signed for another holder, name, symbol or supply: run this with those, or remove the file if it never came to the chain`,
    );
  const { txid, contract } = deployment;
  process.stderr.write(`sent as ${txid}\n`);
  while ((await deploymentDepth(rpc, deployment)) < confirmations) await sleep(LOOK_MS);
  const line = `${variableOf(chain)}_TOKEN=${currency}:${contract}`;
  print(
    [
      `${describe(named)} is on ${network.name} (${node.network}) at ${contract}`,
      '',
      'Put this into the environment of the server and start it again:',
      line,
      'A signer on a machine of its own needs:',
      `PHOENIX_SIGNER_TOKENS=${chain}=${currency}:${contract}`,
    ].join('\n'),
    { chain, network: node.network, txid, contract, line },
  );
}

const variableOf = (chain: TokenSettings['chain']) => `PHOENIX_${chain.toUpperCase()}`;

const describe = ({ name, symbol, supply }: TokenSettings) => `${name} (${symbol}), ${supply} in all,`;

function keyOf(): string {
  const key = process.env[KEY] ?? '';
  if (!/^0x[0-9a-fA-F]{64}$/.test(key)) throw new Refusal(`${KEY} is not set to a private key`);
  return key;
}
