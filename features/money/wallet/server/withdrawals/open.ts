/** Withdrawals: from the request to the last confirmation. */
import { CHAIN_IDS, type ChainId, type OwnAddress } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import * as staff from '../../staff-withdraw-contract.ts';
import * as contract from '../../withdraw-contract.ts';
import { cancelWithdrawal } from './cancel.ts';
import { listWithdrawals } from './history.ts';
import { hotWalletsOf, signerLogOf } from './hot.ts';
import { workChain } from './payments/desk.ts';
import { quoteWithdrawal } from './quote.ts';
import { requestWithdrawal } from './request.ts';
import type { WithdrawRoom } from './room.ts';
import { approveOne, declineOne, moveOne, queueOf } from './staff.ts';
import { letters } from './tell.ts';

/** Processes tell each other that there is something to pay. */
const CHANNEL = 'phoenix_payments';

export function openWithdrawals(kit: ServerKit): void {
  const waker = createWaker(kit);
  const room = createRoom(kit);
  kit.mail.letters('wallet', letters);
  kit.serve(contract.withdraw, (call) => requestWithdrawal(room, call));
  kit.serve(contract.withdrawHistory, (call) => listWithdrawals(room, call));
  kit.serve(contract.cancelWithdraw, (call) => cancelWithdrawal(room, call));
  kit.serve(contract.withdrawQuote, (call) => quoteWithdrawal(room, call));
  kit.serve(staff.withdrawQueue, (call) => queueOf(room, call));
  kit.serve(staff.approveWithdrawal, (call) => approveOne(room, call));
  kit.serve(staff.declineWithdrawal, (call) => declineOne(room, call));
  kit.serve(staff.moveWithdrawal, (call) => moveOne(room, call));
  kit.serve(staff.hotWallets, () => hotWalletsOf(room));
  kit.serve(staff.signerLog, (call) => signerLogOf(room, call));

  kit.notifications
    .on(CHANNEL, () => waker.wake())
    .catch((error: unknown) => kit.log.error({ err: error }, 'payments are not woken'));
  for (const chain of CHAIN_IDS.filter((id) => kit.chains.wanted.includes(id)))
    kit.lead(`wallet.pay.${chain}`, (stop) => workChain(room, chain, stop, waker.pause));

  kit.holds('withdrawals', async ({ id }) => {
    const { rows } = await kit.db.pool.query(
      `select id, chain, address, amount::text, fee::text, status, txid, at from withdrawal where user_id = $1 order by id`,
      [id.toString()],
    );
    return rows;
  });
}

export function createRoom(kit: ServerKit): WithdrawRoom {
  const hot = new Map<ChainId, OwnAddress>();
  return {
    kit,
    async hot(chain) {
      const known = hot.get(chain) ?? (await kit.signer.address(chain, '1/0'));
      hot.set(chain, known);
      return known;
    },
    nudge() {
      kit.notifications
        .send(CHANNEL)
        .catch((error: unknown) => kit.log.debug({ err: error }, 'nobody was woken'));
    },
  };
}

/** Pauses that end early when there is something to do. */
function createWaker({ ports }: Pick<ServerKit, 'ports'>) {
  let waiting: AbortController[] = [];
  return {
    wake() {
      for (const one of waiting) one.abort();
      waiting = [];
    },
    async pause(milliseconds: number, stop: AbortSignal): Promise<void> {
      const woken = new AbortController();
      waiting.push(woken);
      await ports.sleep(milliseconds, AbortSignal.any([woken.signal, stop]));
      waiting = waiting.filter((one) => one !== woken);
    },
  };
}
