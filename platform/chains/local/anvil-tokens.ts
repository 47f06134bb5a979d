import { encodeDeployData, type Abi, type Hex } from 'viem';
import type { ChainAsset } from '../driver.ts';
import { LOCAL_DEPLOYER } from '../evm/networks.ts';
import { call, type EvmRpc } from '../evm/rpc.ts';
import { hex } from '../evm/scan.ts';
import contracts from './contracts/contracts.json' with { type: 'json' };

/**
 * Puts the tokens of a development chain at their addresses, the whole supply to `holder`. They have those addresses because
 * they are the first contracts of their deployer, in the order of the assets.
 * @returns whether there was something to do
 */
export async function deployTokens(
  rpc: EvmRpc,
  holder: string,
  assets: readonly ChainAsset[],
): Promise<boolean> {
  const tokens = assets.filter(({ contract }) => contract !== null);
  const codes = await rpc.results(...tokens.map(({ contract }) => call('eth_getCode', contract, 'latest')));
  if (codes.every((code) => code !== '0x')) return false;
  await rpc.results(
    call('anvil_setBalance', LOCAL_DEPLOYER, hex(10n ** 18n)),
    call('anvil_impersonateAccount', LOCAL_DEPLOYER),
  );
  for (const { currency, decimals } of tokens) {
    const { abi, bytecode } = currency === 'usdt' ? contracts.TetherLike : contracts.StandardToken;
    const data = encodeDeployData({
      abi: abi as Abi,
      bytecode: bytecode as Hex,
      args: [currency.toUpperCase(), 10n ** BigInt(decimals + 15), holder],
    });
    // Not in one batch: the node works on its calls side by side, and a block made too early leaves the contract out.
    await rpc.results(call('eth_sendTransaction', { from: LOCAL_DEPLOYER, data }));
    await rpc.results(call('anvil_mine', '0x1'));
  }
  await rpc.results(call('anvil_stopImpersonatingAccount', LOCAL_DEPLOYER));
  return true;
}
