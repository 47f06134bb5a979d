/** Withdrawals: from the request to the last confirmation. */
import { CHAIN_IDS, type ChainId, type OwnAddress } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import * as staff from '../../staff-withdraw-contract.ts';
import * as contract from '../../withdraw-contract.ts';
import { cancelWithdrawal } from './cancel.ts';
import { paidAddresses } from './addresses.ts';
import { listWithdrawals } from './history.ts';
import { hotWalletsOf, signerLogOf } from './hot.ts';
import { workChain } from './payments/payout-worker.ts';
import { askPasskey, pinnedPasskeys } from './passkey.ts';
import { quoteWithdrawal } from './quote.ts';
import { requestWithdrawal } from './request.ts';
import type { WithdrawContext } from './context.ts';
import { settlePaid } from './settle-paid.ts';
import { approveOne, declineOne, moveOne, queueOf } from './staff.ts';
import { letters } from './letters.ts';
import { createCapCount } from './payout-cap.ts';
import { nameUnasked, payoutBooks } from './unasked.ts';
import { waitingWithdrawals } from './waiting.ts';
import { createWaker, nudge } from '../waker.ts';

/** Processes tell each other that there is something to pay. */
const CHANNEL = 'phoenix_payments';

export function openWithdrawals(kit: ServerKit): void {
  const pause = createWaker(kit, CHANNEL);
  const context = createContext(kit);
  kit.mail.letters('wallet', letters);
  kit.provide('waiting', waitingWithdrawals(kit));
  kit.provide('payoutBooks', payoutBooks);
  kit.provide('paidAddresses', paidAddresses);
  kit.on.bets('capped', createCapCount(kit));
  kit.run.every('* * * * *', 'unasked', () => nameUnasked(kit));
  kit.serve(contract.withdraw, (call) => requestWithdrawal(context, call));
  kit.serve(contract.withdrawHistory, (call) => listWithdrawals(context, call));
  kit.serve(contract.cancelWithdraw, (call) => cancelWithdrawal(context, call));
  kit.serve(contract.withdrawQuote, (call) => quoteWithdrawal(context, call));
  kit.serve(staff.withdrawQueue, (call) => queueOf(context, call));
  kit.serve(staff.approvalAsk, (call) => askPasskey(context, call));
  kit.serve(staff.approveWithdrawal, (call) => approveOne(context, call));
  kit.serve(staff.declineWithdrawal, (call) => declineOne(context, call));
  kit.serve(staff.settleWithdrawal, (call) => settlePaid(context, call));
  kit.serve(staff.moveWithdrawal, (call) => moveOne(context, call));
  kit.serve(staff.hotWallets, () => hotWalletsOf(context));
  kit.serve(staff.signerPasskeys, () => pinnedPasskeys(context));
  kit.serve(staff.signerLog, (call) => signerLogOf(context, call));

  for (const chain of CHAIN_IDS.filter((id) => kit.chains.wanted.includes(id)))
    kit.run.asLeader(`pay.${chain}`, (stop) => workChain(context, chain, stop, pause));

  kit.account.personalData('withdrawals', async ({ id }) => {
    const { rows } = await kit.db.pool.query(
      `select id, chain, address, amount::text, fee::text, status, txid, at from withdrawal where user_id = $1 order by id`,
      [id.toString()],
    );
    return rows;
  });
}

export function createContext(kit: ServerKit): WithdrawContext {
  const hot = new Map<ChainId, OwnAddress>();
  return {
    kit,
    async hot(chain) {
      const known = hot.get(chain) ?? (await kit.signer.address(chain, '1/0'));
      hot.set(chain, known);
      return known;
    },
    nudge: () => nudge(kit, CHANNEL),
  };
}
