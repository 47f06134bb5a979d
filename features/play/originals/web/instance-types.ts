/** What an instance of a game on the page knows, and what it asks of the page around it. */
import type { ExtendedState } from './rounds.ts';
import type { Places } from '#platform/contract/units.ts';
import type { RoundView } from '#platform/web/game/game-kit.ts';
import type { AutoBetSettings } from '#platform/web/auto/auto.ts';
import type { AutoStops } from './bet/auto-stops.ts';
import type { StrategyRun } from './bet/strategy/strategy-run.ts';
import type { PlayReply, TurnReply } from '../contract.ts';

export type Params = Readonly<Record<string, unknown>>;

export type Turn = Readonly<Record<string, unknown>>;

export interface StakeWallet {
  readonly currency: string;
  /** Places that are typed. */
  readonly decimals: number;
  /** Places of the ledger's unit: no payout has more. */
  readonly scale: number;
  readonly demo: boolean;
}

export interface InstanceState {
  /** As typed: the stake; at a table the value of one chip. */
  readonly bet: string;
  readonly params: Params;
  readonly bettingType: 'manual' | 'auto';
  /** A call is under way or a result is being shown. */
  readonly playTimeout: boolean;
  readonly extendedId: string | null;
  readonly extendedState: ExtendedState;
  /** The open round may be left now: cashed out, or its stake taken back. */
  readonly canBeFinished: boolean;
  /** What the button offers to take. */
  readonly currentProfit: string | null;
  readonly round: RoundView | null;
  /** What the round was staked from; it may differ from what is chosen now. */
  readonly wallet: StakeWallet | null;
  /** Rounds that nobody can leave: the player's parts of the newest; `round` is all of them together. */
  readonly parts: readonly Part[];
  readonly auto: AutoBetSettings;
  /** When automatic betting by the form ends by itself. */
  readonly stops: AutoStops;
  /** Turns of every round while betting automatically, and by hand while `planned`. */
  readonly plan: readonly Turn[];
  /** By hand: the turns go out with the bet, and the round is cashed out after the last. */
  readonly planned: boolean;
  /** By hand: the stage shows how the last path went, until the next one is looked at. */
  readonly planHidden: boolean;
  /** What decides on the stake while betting automatically: the short form, or a list of rules. */
  readonly autoMode: 'form' | 'strategy';
  /** The rules as JSON; null while none are chosen. Their amounts move with the entered stake. */
  readonly strategy: string | null;
  /** The run of such rules that goes on, or the last one. */
  readonly strategyRun: StrategyRun | null;
}

/** A round that has ended. */
export interface Ended {
  readonly round: RoundView;
  readonly wallet: StakeWallet;
  readonly win: boolean;
  /** It was staked in bonus money. */
  readonly bonus: boolean;
  /** It was called off, and its stake came back: neither won nor lost. */
  readonly refunded: boolean;
}

/** An answer that moves a round on, or tells how it ended. */
export type RevealedReply = Pick<TurnReply, 'id' | 'canBeFinished' | 'game' | 'balance'> & {
  readonly refunded?: true;
};

export interface InstanceServices {
  wallet(): StakeWallet;
  /** Places of any currency, for a round that was staked from another wallet. */
  places(currency: string): Places;
  quick(): boolean;
  /** Each asks with a key of its own and repeats it when the connection fails, so no bet is doubled. */
  /** @param path turns of a stepped round to take at once, with the cash-out after the last */
  play(bet: string, params: Params, wallet: StakeWallet, path?: readonly Turn[]): Promise<PlayReply>;
  turn(id: string, turn: Turn): Promise<TurnReply>;
  /** @param seen turns the page knew of, so that a request that comes twice has one effect */
  finish(id: string, seen: { step?: number }): Promise<TurnReply>;
  /** The server's view of the open round, after an answer was lost. */
  open(): Promise<PlayReply | null>;
  /**
   * How a round ended whose last answer was lost.
   * @param seen turns that the page has drawn
   * @returns null where its end cannot be drawn
   */
  find(id: string, seen: number): Promise<RevealedReply | null>;
  wait(ms: number): Promise<void>;
  refused(error: unknown, call: 'play' | 'turn'): void;
  balance(balance: PlayReply['balance']): void;
  /** Keeps a balance as it is shown until the stage has ended. @returns releases it */
  hold(wallet: Pick<StakeWallet, 'currency' | 'demo'>): () => void;
  ended(ended: Ended): void;
}

export interface Placed {
  readonly id: string;
  /** Null when the page was left before the round ended, or nobody can tell how it did. */
  readonly end: Promise<Ended | null>;
}

export interface Part {
  /** This part alone. */
  readonly round: RoundView;
  /** Number of the shared round. */
  readonly no: number;
  readonly params: Params;
  readonly wallet: StakeWallet;
  /** Null while it is open. */
  readonly end: (Pick<Ended, 'win' | 'refunded'> & { readonly balance: PlayReply['balance'] }) | null;
  /** Its end is on the screen. */
  readonly shown: boolean;
}
