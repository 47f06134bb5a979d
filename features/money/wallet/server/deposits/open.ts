/** Deposits: addresses, the scanners, what processors and banks bring, and what staff decide. */
import { ChainMoved, ChainUnreachable, type ChainDriver } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { stays } from '#platform/server/services/erasure.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import * as contract from '../../deposit-contract.ts';
import * as staff from '../../staff-deposit-contract.ts';
import { claimPayment, showBank } from './bank.ts';
import { readDebts } from './debt.ts';
import { showChainStates } from './chain-states.ts';
import { giveCoins } from './faucet.ts';
import { giveWallet } from './get-wallet.ts';
import { createHints, type Hints } from './hints.ts';
import { depositsOf, showHistory } from './history.ts';
import { showChains } from './payable.ts';
import { configuredProcessors } from './processors/configured.ts';
import { openInbox } from './processors/inbox.ts';
import { forgetOldRecords } from '../old-rows.ts';
import { settingsOf, type PublicKeys, type DepositContext } from './context.ts';
import { createScanner } from './scan.ts';
import { addNote, attribute, close, confirmBank, creditHeld } from './staff-acts.ts';
import { listDeposits, showInfo } from './staff-view.ts';
import { dropLost } from './lost.ts';
import { waitingDeposits } from './waiting.ts';
import { depositsUnderway } from './underway.ts';
import { createWaker, nudge } from '../waker.ts';

/** Rest after an error that is neither the node's nor the signer's. */
const TROUBLE_MS = 10_000;
/** While a chain is halted, or not up yet. */
const IDLE_MS = 1_000;
/** Looks at a development chain that found no new block, before it is looked at less often: it makes blocks only when somebody sends. */
const STILL_LOOKS = 20;
const STILL_MS = 5_000;
/** Processes tell each other that coins of a development chain were given away. */
const GIFTS = 'phoenix_gifts';

export interface Deposits {
  readonly context: DepositContext;
  readonly hints: Hints;
}

export interface DepositOptions {
  /** In place of the installation's. */
  readonly signer?: PublicKeys;
  readonly processors?: DepositContext['processors'];
}

export function openDeposits(kit: ServerKit, options: DepositOptions = {}): Deposits {
  const context: DepositContext = {
    kit,
    signer: options.signer ?? kit.signer,
    processors: options.processors ?? configuredProcessors(kit.config, (url, init) => fetch(url, init)),
  };
  const hints = createHints(context);
  kit.provide('waiting', waitingDeposits(kit));
  kit.channel(contract.deposits);

  kit.serve(contract.getDepositWallet, (call) => giveWallet(context, call));
  kit.serve(contract.depositHistory, (call) => showHistory(context, call));
  kit.serve(contract.walletNotify, (call) => hints.hear(call));
  kit.serve(contract.walletChains, () => showChains(context));
  kit.serve(contract.walletFaucet, (call) => giveCoins(context, call, () => nudge(kit, GIFTS)));
  kit.serve(contract.bankDeposit, ({ player }) => showBank(context, player));
  kit.serve(contract.claimBankDeposit, (call) => claimPayment(context, call));

  kit.serve(staff.depositList, (call) => listDeposits(context, call));
  kit.serve(staff.depositInfo, (call) => showInfo(context, call));
  kit.serve(staff.attributeDeposit, (call) => attribute(context, call));
  kit.serve(staff.creditDeposit, (call) => creditHeld(context, call));
  kit.serve(staff.closeDeposit, (call) => close(context, call));
  kit.serve(staff.noteDeposit, (call) => addNote(context, call));
  kit.serve(staff.confirmBankDeposit, (call) => confirmBank(context, call));
  kit.serve(staff.chainStates, () => showChainStates(context));

  openInbox(context);
  kit.provide('depositsUnderway', depositsUnderway);
  kit.provide('debts', readDebts);
  kit.provide('erasable', stays('ledger', 'ledger', ['deposit', 'account_id'], ['withdrawal', 'user_id']));
  kit.account.personalData('deposits', ({ id }) => depositsOf(context, id, { limit: 10_000 }));
  kit.run.every('*/10 * * * *', 'lost', () => dropLost(context));
  kit.run.every('50 4 * * *', 'old-records', () => forgetOldRecords(kit, settingsOf(kit)), {
    whileOff: true,
  });
  const pause = createWaker(kit, GIFTS);
  for (const id of kit.chains.wanted)
    kit.run.asLeader(`scan.${id}`, (stop) => scan(context, id, stop, pause));
  return { context, hints };
}

/** Reads one chain for as long as this process is the elected one. Its node may be away: then nothing is known, and it waits. */
async function scan(
  context: DepositContext,
  id: string,
  stop: AbortSignal,
  pause: (milliseconds: number, stop: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const { chains, runtime, log } = context.kit;
  let driver: ChainDriver | undefined;
  while (!(driver = chains.get(id))) {
    if (stop.aborted) return;
    await runtime.sleep(IDLE_MS, stop);
  }
  const scanner = createScanner(context, driver);
  let lastError = '';
  let moved = false;
  let still = 0;
  while (!stop.aborted) {
    let rest = driver.lookEveryMs;
    const before = scanner.tip();
    try {
      const result = await scanner.step();
      still = driver.network === 'local' && scanner.tip() === before ? still + 1 : 0;
      if (still > STILL_LOOKS) rest = STILL_MS;
      if (lastError !== '') log.info({ chain: id }, 'the chain is read again');
      lastError = '';
      moved = false;
      if (result === 'more' || result === 'moved') rest = 0;
    } catch (error) {
      if (error instanceof ChainMoved) {
        // Once is a reorganisation; again and again is an address with several nodes, some of them behind.
        if (moved) await runtime.sleep(rest, stop);
        moved = true;
        continue;
      }
      const { message } = error as Error;
      const away = error instanceof ChainUnreachable || error instanceof SignerUnreachable;
      if (!away) rest = TROUBLE_MS;
      // Said once, not at every look.
      if (message !== lastError) log.warn({ err: error, chain: id }, 'the chain cannot be read');
      lastError = message;
    }
    if (rest > 0 && (await pause(rest, stop))) still = 0;
  }
}
