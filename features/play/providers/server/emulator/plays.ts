/** Plays of demonstration games: the bet, the outcome and the win, in the order that the switches want. */
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Parameters } from '../slotegrator/query.ts';
import { partsOf, text } from '../validation/run.ts';
import { type Faults, NO_FAULTS } from '../../faults.ts';
import type { DemoGame } from './games.ts';
import type { Pass } from './pass.ts';
import { CHOICES, FLOATS, play } from './rules.ts';
import type { Reply, Wallet } from './wallet.ts';

/** Ten-thousandths, as the protocol counts. */
const CREDITS = 10_000_000n;
const MAX_STAKE = 100_000_000_000n;
/** Demonstrations whose credits are remembered; one that comes back later starts again. */
const KEPT = 2_000;

export interface Turn {
  readonly balance: string;
  readonly shown?: readonly number[];
  readonly won?: string;
  /** Why nothing was played. */
  readonly refused?: 'funds' | 'refused' | 'stake';
}

export interface Plays {
  balance(pass: Pass, callback: string): Promise<Turn>;
  turn(pass: Pass, game: DemoGame, asked: Asked, callback: string, faults: Faults): Promise<Turn>;
}

export interface Asked {
  readonly stake: string;
  readonly choice: string;
  /** Free spins that are played in place of a stake. */
  readonly spin?: Spin | null;
}

/** Free spins of a player at a game. */
export interface Spin {
  readonly id: string;
  /** What a spin is worth, ten-thousandths. */
  readonly stake: bigint;
  left: number;
}

export function createPlays(wallet: Wallet, runtime: Runtime): Plays {
  const credits = new Map<string, bigint>();
  const creditsOf = ({ id }: Pass): bigint => credits.get(id) ?? CREDITS;

  function setCredits({ id }: Pass, amount: bigint): void {
    credits.delete(id);
    credits.set(id, amount);
    const [oldest] = credits.size > KEPT ? credits.keys() : [];
    if (oldest !== undefined) credits.delete(oldest);
  }

  function outcome(game: DemoGame, choice: string) {
    const seed = runtime.random(32).toString('hex');
    return play(game.kind, choice, floats(seed, game.uuid, 0, FLOATS[game.kind], nobleHmac));
  }

  async function forReal(
    { real }: Pass & { real: NonNullable<Pass['real']> },
    game: DemoGame,
    stake: bigint,
    choice: string,
    { callback, faults, spin = null }: { callback: string; faults: Faults; spin?: Spin | null },
  ): Promise<Turn> {
    const base = {
      player_id: real.player,
      currency: real.currency,
      session_id: real.session,
      game_uuid: game.uuid,
      round_id: runtime.uuid(),
    };
    const move = (action: 'bet' | 'win', amount: bigint, finished: boolean): Parameters => ({
      ...base,
      action,
      type: spin ? 'freespin' : action,
      ...(spin && { freespin_id: spin.id, quantity: '1' }),
      amount: text(spin && action === 'bet' ? 0n : amount),
      transaction_id: runtime.uuid(),
      finished: finished ? '1' : '0',
    });
    // A win that is paid first must not pay for its own bet.
    if (faults.reordered && !spin) {
      const { action, player_id, currency, session_id } = { action: 'balance', ...base };
      const asked = await wallet.send(callback, { action, player_id, currency, session_id }, NO_FAULTS);
      if (asked['error_code'] !== undefined) return refused(asked);
      if ((partsOf(asked['balance']) ?? 0n) < stake) return { balance: '', refused: 'funds' };
    }
    const { shown, pays } = outcome(game, choice);
    const won = (stake * pays.num) / pays.den;
    const bet = move('bet', stake, faults.reordered);
    const win = move('win', won, !faults.reordered);
    const [first, second] = faults.reordered ? [win, bet] : [bet, win];
    const opened = await wallet.send(callback, first, faults);
    if (opened['error_code'] !== undefined) return refused(opened);
    const closed = await wallet.send(callback, second, faults);
    if (closed['error_code'] === undefined) return { balance: amountOf(closed), shown, won: text(won) };
    // A win that came before a bet which is refused is taken back.
    if (faults.reordered) {
      const undo = { ...base, transaction_id: runtime.uuid(), ...rollbackOf(win) };
      await wallet.send(callback, undo, faults);
    }
    return refused(closed);
  }

  return {
    async balance(pass, callback) {
      if (pass.real === null) return { balance: text(creditsOf(pass)) };
      const { player, currency, session } = pass.real;
      const reply = await wallet.send(
        callback,
        { action: 'balance', player_id: player, currency, session_id: session },
        NO_FAULTS,
      );
      return reply['error_code'] === undefined ? { balance: amountOf(reply) } : refused(reply);
    },
    async turn(pass, game, { stake: asked, choice, spin = null }, callback, faults) {
      if (pass.real && spin && spin.left > 0 && CHOICES[game.kind].includes(choice)) {
        spin.left -= 1;
        const played = { ...pass, real: pass.real };
        const turn = await forReal(played, game, spin.stake, choice, { callback, faults, spin });
        // A spin that the house refused was not played.
        if (turn.refused) spin.left += 1;
        return turn;
      }
      const stake = stakeOf(asked);
      if (stake === null || !CHOICES[game.kind].includes(choice)) return { balance: '', refused: 'stake' };
      if (pass.real) return forReal({ ...pass, real: pass.real }, game, stake, choice, { callback, faults });
      const before = creditsOf(pass);
      if (before < stake) return { balance: text(before), refused: 'funds' };
      const { shown, pays } = outcome(game, choice);
      const won = (stake * pays.num) / pays.den;
      setCredits(pass, before - stake + won);
      return { balance: text(before - stake + won), shown, won: text(won) };
    },
  };
}

function rollbackOf({ amount, transaction_id }: Parameters): Parameters {
  const named = { action: 'win', amount: amount!, transaction_id: transaction_id!, type: 'win' };
  return { action: 'rollback', type: 'rollback', rollback_transactions: [named] };
}

/** Null when it is no stake above nothing of up to four decimals. */
function stakeOf(asked: string): bigint | null {
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(asked)) return null;
  const [whole = '', part = ''] = asked.split('.');
  const stake = BigInt(whole + part.padEnd(4, '0'));
  return stake > 0n && stake <= MAX_STAKE ? stake : null;
}

function refused(reply: Reply): Turn {
  return { balance: '', refused: reply['error_code'] === 'INSUFFICIENT_FUNDS' ? 'funds' : 'refused' };
}

function amountOf({ balance }: Reply): string {
  const parts = partsOf(balance);
  if (parts === null) throw new Error('the house answered with no balance');
  return text(parts);
}
