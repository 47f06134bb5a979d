/** Deposits: addresses, the scanners, what processors and banks bring, and what staff decide. */
import { ChainMoved, ChainUnreachable, type ChainDriver } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import * as contract from '../../deposit-contract.ts';
import * as staff from '../../staff-deposit-contract.ts';
import { claimPayment, showBank } from './bank.ts';
import { showChainStates } from './chain-states.ts';
import { giveCoins } from './faucet.ts';
import { giveWallet } from './get-wallet.ts';
import { createHints, type Hints } from './hints.ts';
import { depositsOf, showHistory } from './history.ts';
import { showChains } from './payable.ts';
import { configuredProcessors } from './processors/configured.ts';
import { openInbox } from './processors/inbox.ts';
import type { PublicKeys, Room } from './room.ts';
import { createScanner } from './scan.ts';
import { addNote, attribute, close, confirmBank, creditHeld } from './staff-acts.ts';
import { listDeposits, showInfo } from './staff-view.ts';
import { dropLost } from './lost.ts';

/** Rest after an error that is neither the node's nor the signer's. */
const TROUBLE_MS = 10_000;
/** While a chain is halted, or not up yet. */
const IDLE_MS = 1_000;

export interface Deposits {
  readonly room: Room;
  readonly hints: Hints;
}

export interface DepositOptions {
  /** In place of the installation's. */
  readonly signer?: PublicKeys;
  readonly processors?: Room['processors'];
}

export function openDeposits(kit: ServerKit, options: DepositOptions = {}): Deposits {
  const room: Room = {
    kit,
    signer: options.signer ?? kit.signer,
    processors: options.processors ?? configuredProcessors(kit.config, (url, init) => fetch(url, init)),
  };
  const hints = createHints(room);
  kit.channel(contract.deposits);

  kit.serve(contract.getDepositWallet, (call) => giveWallet(room, call));
  kit.serve(contract.depositHistory, (call) => showHistory(room, call));
  kit.serve(contract.walletNotify, (call) => hints.hear(call));
  kit.serve(contract.walletChains, () => showChains(room));
  kit.serve(contract.walletFaucet, (call) => giveCoins(room, call));
  kit.serve(contract.bankDeposit, ({ player }) => showBank(room, player));
  kit.serve(contract.claimBankDeposit, (call) => claimPayment(room, call));

  kit.serve(staff.depositList, (call) => listDeposits(room, call));
  kit.serve(staff.depositInfo, (call) => showInfo(room, call));
  kit.serve(staff.attributeDeposit, (call) => attribute(room, call));
  kit.serve(staff.creditDeposit, (call) => creditHeld(room, call));
  kit.serve(staff.closeDeposit, (call) => close(room, call));
  kit.serve(staff.noteDeposit, (call) => addNote(room, call));
  kit.serve(staff.confirmBankDeposit, (call) => confirmBank(room, call));
  kit.serve(staff.chainStates, () => showChainStates(room));

  openInbox(room);
  kit.holds('deposits', ({ id }) => depositsOf(room, id, { limit: 10_000 }));
  kit.every('*/10 * * * *', 'wallet.lost', () => dropLost(room));
  for (const id of kit.chains.wanted) kit.lead(`wallet.scan.${id}`, (stop) => scan(room, id, stop));
  return { room, hints };
}

/** Reads one chain for as long as this process is the elected one. Its node may be away: then nothing is known, and it waits. */
async function scan(room: Room, id: string, stop: AbortSignal): Promise<void> {
  const { chains, ports, log } = room.kit;
  let driver: ChainDriver | undefined;
  while (!(driver = chains.get(id))) {
    if (stop.aborted) return;
    await ports.sleep(IDLE_MS, stop);
  }
  const scanner = createScanner(room, driver);
  let trouble = '';
  let moved = false;
  while (!stop.aborted) {
    let rest = driver.lookEveryMs;
    try {
      const result = await scanner.step();
      if (trouble !== '') log.info({ chain: id }, 'the chain is read again');
      trouble = '';
      moved = false;
      if (result === 'more' || result === 'moved') rest = 0;
    } catch (error) {
      if (error instanceof ChainMoved) {
        // Once is a reorganisation; again and again is an address with several nodes, some of them behind.
        if (moved) await ports.sleep(rest, stop);
        moved = true;
        continue;
      }
      const { message } = error as Error;
      const away = error instanceof ChainUnreachable || error instanceof SignerUnreachable;
      if (!away) rest = TROUBLE_MS;
      // Said once, not at every look.
      if (message !== trouble) log.warn({ err: error, chain: id }, 'the chain cannot be read');
      trouble = message;
    }
    if (rest > 0) await ports.sleep(rest, stop);
  }
}
