/**
 * The contract between the page of a game and the game's own parts. The page owns money, calls and
 * the bet panel; a stage draws rounds and edits parameters; neither imports the other.
 */
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { AnyGame, GameEvent } from '../../contract/game.ts';
import { payoutOf } from '../../contract/typed-units.ts';
import { formatUnits, parseUnits, type Ratio } from '../../contract/units.ts';
import type { MoneyView } from '../amount-view.ts';
import { createRoundPlayer, type EventHandlers, type RoundPlayer } from './round-player.ts';
import type { SoundKit } from '../sound.ts';

/** A round as the stage sees it, from its first answer to its end. Replaced, never changed in place. */
export interface RoundView {
  readonly id: string;
  /** Ordered; grows turn by turn while a stepped round runs. */
  readonly events: readonly GameEvent[];
  readonly status: 'in-progress' | 'win' | 'lose';
  /** What the round pays now, or paid: 0 after a loss. */
  readonly multiplier: number;
  /** Decimal strings of the round's currency. */
  readonly stake: string;
  readonly payout: string;
  /** The whole result. Null while the round runs. */
  readonly outcome: Readonly<Record<string, unknown>> | null;
  /** What the game lets the player see of a running stepped round. */
  readonly view: Readonly<Record<string, unknown>> | null;
  /** Turns taken in a running stepped round. */
  readonly turns?: number;
  /** True for a round that ended before anything was at stake: neither won nor wagered. */
  readonly cancelled?: boolean;
  /** True for a round that was open before the page loaded: drawn at once, without sound. */
  readonly restored?: boolean;
}

export interface SharedPlayer {
  readonly id: string;
  /** Null when the player hides their name. */
  readonly name: string | null;
  /** Public id and picture, for avatars; both null when the player hides. */
  readonly user: string | null;
  readonly avatar: string | null;
  readonly stake: string;
  /** Id of the currency. */
  readonly currency: string;
  /** Multiplier in hundredths at which the player left; null while in, or lost. */
  readonly cashedAt: number | null;
  readonly mine: boolean;
  /** What the game tells everybody of the bet's parameters (`told` of its rules). */
  readonly shownParams: Readonly<Record<string, string | number>>;
}

/** The state of a round that everybody plays together. Times are on the page's `performance.now()` clock. */
export interface SharedState {
  readonly phase: 'connecting' | 'betting' | 'running' | 'ended';
  readonly roundId: string;
  /** When the round starts (betting), started, or ended: of a game without a flight, when its result was told. */
  readonly startsAt: number;
  /** Length of the betting phase in ms, for the countdown ring. */
  readonly bettingMs: number;
  /** How it ended; null before. */
  readonly result: number | null;
  readonly players: readonly SharedPlayer[];
  /** Ended rounds, newest first. */
  readonly history: readonly { readonly id: string; readonly result: number }[];
}

/** The stake in force, for stages that show what a step would pay. */
export interface StageMoney {
  /** Decimal string. */
  readonly stake: string;
  readonly decimals: number;
  /** How amounts are written: in the player's view of money, and stakes in the unit they are entered in. Digits alone without. */
  readonly view?: MoneyView;
  readonly entry?: MoneyView;
  /** Stands beside what a round of play money pays, ready to show. */
  readonly fun?: string;
  /**
   * Table games, where the stake is all chips together: what one is worth as a decimal string ("" while that is no
   * amount), and how many of them a bet may hold; null while not known.
   */
  readonly chip?: { readonly value: string; readonly most: number | null };
}

/** Turns that auto betting takes in every round of a stepped game. Chosen on the stage, between rounds. */
export interface TurnPlan {
  readonly turns: readonly Readonly<Record<string, unknown>>[];
  readonly onTurns: (next: readonly Readonly<Record<string, unknown>>[]) => void;
}

/** What a stage lets the player do with layouts that they saved. */
export interface LayoutUse<Params> {
  /** What would be saved: the chips as they lie. */
  readonly params: Params;
  /** Chips cannot be touched. */
  readonly held: boolean;
  readonly onLoad: (params: Params) => void;
}

/** A settled round as it is stored: by the rules of its day, so what is read of it has to be checked. */
export interface PastRound {
  readonly params: unknown;
  readonly outcome: unknown;
}

export interface StageProps<Params> {
  readonly params: Params;
  readonly onParams: (next: Params) => void;
  readonly round: RoundView | null;
  /** A bet is on its way or a round is open: parameters may not change. */
  readonly playing: boolean;
  readonly disabled: boolean;
  /** Skip animations because the player chose quick play. */
  readonly quick: boolean;
  readonly reducedMotion: boolean;
  readonly sound: SoundKit;
  readonly money: StageMoney;
  /** Sends a turn of a stepped round. Rejects when it was refused. */
  readonly onTurn?: (turn: Record<string, unknown>) => Promise<void>;
  /** Called when a finished round begins to be drawn: `onSettled` follows, however long it takes. */
  readonly onDrawing?: (roundId: string) => void;
  /** Called once per finished round when its result is on the screen: balances and history may follow. */
  readonly onSettled?: (roundId: string) => void;
  readonly shared?: SharedState;
  /** The player's last settled rounds, newest first; none for a guest. Looks back over `count` bets. */
  readonly past?: (count: number) => Promise<readonly PastRound[]>;
  /** At a table: the player's saved layouts, with what saves, loads and deletes them. The stage says where they stand. */
  readonly layouts?: (use: LayoutUse<Params>) => ReactNode;
  /** Present while betting automatically on a stepped game: the stage lets the player choose the turns. */
  readonly plan?: TurnPlan;
}

export interface ControlsProps<Params> {
  readonly params: Params;
  readonly onParams: (next: Params) => void;
  readonly disabled: boolean;
}

export interface HelpProps {
  /** House settings that belong into the text; decimal strings with currency. */
  readonly maxPayout?: string;
}

export interface PictureProps {
  readonly params: Readonly<Record<string, unknown>>;
  readonly outcome: Readonly<Record<string, unknown>>;
}

// A registry holds games of every parameter type; each is parsed by its own schema before use.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyProps = any;

/** Everything a page needs of a game, each part its own chunk. */
export interface GameParts {
  readonly id: string;
  readonly rules: () => Promise<AnyGame>;
  readonly stage: () => Promise<{ default: ComponentType<AnyProps> }>;
  /** Classes that keep the stage's height while it loads, where that is more than the least of any stage. */
  readonly stagePlace?: string;
  /** Width in pixels that the stage needs to stand beside the bet panel; with less the panel goes under it. */
  readonly stageWidth?: number;
  /** Class that keeps the height of its inputs while they load, where that is not one field and its label (`h-18`). */
  readonly controlsPlace?: string;
  /** The game's own inputs in the bet panel; null when all of them are on the stage. */
  readonly controls: (() => Promise<{ default: ComponentType<AnyProps> }>) | null;
  readonly help: () => Promise<{ default: ComponentType<HelpProps> }>;
  /** Parameter inputs for places without the stage, such as the verifier. */
  readonly inputs: () => Promise<{ default: ComponentType<AnyProps> }>;
  /** A finished outcome as a small still picture: bet overview, verifier. */
  readonly picture: () => Promise<{ default: ComponentType<PictureProps> }>;
  /**
   * Body of a script that prints the outcome; `createHmac` of node:crypto, serverSeed, clientSeed, nonce
   * and params stand above it.
   */
  readonly sample: () => Promise<string>;
}

/** True when a round gave back more than was staked: only then may anything celebrate. */
export function isRealWin(round: Pick<RoundView, 'stake' | 'payout'>): boolean {
  const [stake, payout] = [parseUnits(round.stake, 18), parseUnits(round.payout, 18)];
  return stake !== null && payout !== null && payout > stake;
}

export type Tone = 'win' | 'plain' | 'lose';

/** How a finished round may look: plain when it won but gave back no more than the stake. */
export function toneOf(win: boolean, round: Pick<RoundView, 'stake' | 'payout'> | null): Tone {
  if (!win) return 'lose';
  return round === null || isRealWin(round) ? 'win' : 'plain';
}

/** What a stake pays at a multiplier, as a decimal string of the currency; "0" while the stake is not an amount. */
export function payoutText(money: StageMoney, multiplier: Ratio): string {
  const stake = parseUnits(money.stake, money.decimals);
  return formatUnits(stake === null ? 0n : payoutOf(stake, multiplier), money.decimals);
}

/**
 * Draws a round with handlers that may change between renders, and reports when a finished one is on
 * the screen. @returns the player, for a skip on click
 */
export function useRound(
  props: Pick<StageProps<never>, 'round' | 'quick' | 'reducedMotion' | 'onDrawing' | 'onSettled'>,
  handlers: EventHandlers,
): RoundPlayer {
  const { round, quick, reducedMotion } = props;
  const [player] = useState(() => createRoundPlayer());
  const settled = useRef('');
  const play = useEffectEvent((next: RoundView) =>
    player.play(next, quick || reducedMotion || next.restored === true, handlers),
  );
  const drawing = useRef('');
  const begin = useEffectEvent((id: string) => props.onDrawing?.(id));
  const settle = useEffectEvent((id: string) => {
    if (settled.current === id) return;
    settled.current = id;
    props.onSettled?.(id);
  });
  useEffect(() => {
    if (!round) return;
    const { id, status } = round;
    if (status !== 'in-progress') {
      drawing.current = id;
      begin(id);
    }
    const end = (drawn: boolean): void => {
      if (drawn && status !== 'in-progress') settle(id);
    };
    play(round).then(end, (error: unknown) => {
      // A stage that fails holds up nobody's money.
      end(true);
      throw error;
    });
  }, [round]);
  useEffect(
    () => () => {
      player.stop();
      // Nor does one that is taken away.
      if (drawing.current !== '') settle(drawing.current);
    },
    [player],
  );
  return player;
}
