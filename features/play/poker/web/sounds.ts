/** What is heard at a table: what changed between two states of it, as sounds of the games' kit. */
import { useEffect, useRef } from 'react';
import { createSound } from '#platform/web/sound.ts';
import { getStore } from '#platform/web/store.ts';
import type { TableView } from '../contract.ts';

export type TableSound = 'deal' | 'chips' | 'check' | 'card' | 'turn' | 'win';

const kit = createSound(() => getStore().sound);

/** A player may think for long and look elsewhere meanwhile: high, and twice. */
const TURN_PITCH = 1;
const CHECK_PITCH = 0.1;
const AGAIN_MS = 140;

/** @param seat of the player who listens; null: looks on @returns what happened since, each kind once */
export function soundsBetween(
  before: TableView | undefined,
  { id, version, hand }: TableView,
  seat: number | null,
): TableSound[] {
  if (!hand || before?.id !== id || before.version >= version) return [];
  const old = before.hand;
  if (old?.no !== hand.no) return [...deals(seat), ...turns(hand, seat)];
  const sounds: TableSound[] = [];
  if (hand.turn > old.turn && hand.last) sounds.push(...acted(hand.last.type));
  if (hand.board.length > old.board.length) sounds.push('card');
  if (hand.turn > old.turn) sounds.push(...turns(hand, seat));
  if (hand.result && !old.result && wins(hand.result, seat)) sounds.push('win');
  return sounds;
}

type HandView = NonNullable<TableView['hand']>;

const deals = (seat: number | null): TableSound[] => (seat === null ? [] : ['deal']);

const turns = ({ legal }: HandView, seat: number | null): TableSound[] =>
  legal !== null && legal.seat === seat ? ['turn'] : [];

function acted(type: NonNullable<HandView['last']>['type']): TableSound[] {
  if (type === 'fold') return [];
  return [type === 'check' ? 'check' : 'chips'];
}

function wins({ pots }: NonNullable<HandView['result']>, seat: number | null): boolean {
  return pots.some(({ winners }) => winners.some((one) => one.seat === seat));
}

export function play(sound: TableSound): void {
  if (sound === 'win') kit.win();
  else if (sound === 'card') kit.reveal();
  else if (sound === 'check') kit.tick(CHECK_PITCH);
  else if (sound === 'turn') {
    kit.tick(TURN_PITCH);
    setTimeout(() => kit.tick(TURN_PITCH), AGAIN_MS);
  } else kit.click();
}

/** Plays a table as it changes. @param only the sounds of a table that is not looked at; null: all */
export function useTableSounds(
  table: TableView | undefined,
  seat: number | null,
  only: TableSound | null = null,
): void {
  const before = useRef<TableView>(undefined);
  useEffect(() => {
    if (!table) return;
    for (const sound of soundsBetween(before.current, table, seat))
      if (only === null || sound === only) play(sound);
    before.current = table;
  }, [only, seat, table]);
}
