import type { TokenDeployment } from '../driver.ts';
import { transferData } from '../evm/body.ts';
import { LOCAL_DEPLOYER } from '../evm/networks.ts';
import { call, type EvmRpc } from '../evm/rpc.ts';
import { hex } from '../evm/scan.ts';

/** Transactions of the deployer before it: the tokens that the chain began with. */
const BEFORE = 2;
const DEPLOY_GAS = 2_000_000;
const TRANSFER_GAS = 150_000;

/**
 * Puts the house's token on a development chain, as the third contract of its deployer; all of it is the faucet's. The deployment has its
 * number, so it is not done twice; whoever makes the blocks puts it into one.
 */
export async function putHouseToken(rpc: EvmRpc, { code }: TokenDeployment): Promise<void> {
  const [count, accounts] = await rpc.results(
    call('eth_getTransactionCount', LOCAL_DEPLOYER, 'pending'),
    call('eth_accounts'),
  );
  const [faucet] = accounts as string[];
  if (Number(count) < BEFORE || !faucet) throw new Error('the development chain is not set up yet');
  if (Number(count) > BEFORE) return;
  await rpc.results(
    call('anvil_setBalance', LOCAL_DEPLOYER, hex(10n ** 18n)),
    call('anvil_impersonateAccount', LOCAL_DEPLOYER),
  );
  const order = { from: LOCAL_DEPLOYER, nonce: hex(BEFORE), gas: hex(DEPLOY_GAS), data: code(faucet) };
  await rpc.results(call('eth_sendTransaction', order));
  await rpc.results(call('anvil_stopImpersonatingAccount', LOCAL_DEPLOYER));
}

/**
 * Half of a token that nobody was given anything of goes to the house. It is sent with the faucet's own key: the scanner believes no
 * transaction of an account that was impersonated.
 */
export async function shareHouseToken(
  rpc: EvmRpc,
  contract: string,
  { supply, holder }: TokenDeployment,
): Promise<void> {
  const [accounts] = await rpc.results(call('eth_accounts'));
  const [faucet] = accounts as string[];
  if (!faucet) return;
  const input = `0x70a08231${faucet.slice(2).padStart(64, '0')}`;
  const [held, sent, mined] = await rpc.results(
    call('eth_call', { to: contract, data: input }, 'latest'),
    call('eth_getTransactionCount', faucet, 'pending'),
    call('eth_getTransactionCount', faucet, 'latest'),
  );
  // What waits may be this very transfer.
  if (sent !== mined) return;
  if (typeof held !== 'string' || held === '0x' || BigInt(held) !== supply) return;
  const data = transferData(holder.toLowerCase(), supply - supply / 2n);
  await rpc.results(
    call('eth_sendTransaction', { from: faucet, to: contract, data, gas: hex(TRANSFER_GAS) }),
  );
}
