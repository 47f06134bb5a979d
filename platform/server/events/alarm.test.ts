import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { soon } from '../testing/soon.ts';
import type { Place } from '../workers/lane-owners.ts';
import { createAlarm } from './alarm.ts';
import type { Reader } from './reader.ts';

/** Three readers that are all behind, and which of them were woken. */
function alarmAt(place: Place | null) {
  const woken = new Set<string>();
  const names = ['a', 'b', 'c'];
  const readers = names.map((name): Reader => ({
    name,
    types: ['bet.settled'],
    postings: false,
    wake: () => void woken.add(name),
    readAll: async () => {},
    lastError: () => null,
    close: async () => {},
  }));
  const behind = async (own: readonly Reader[]) => new Set(own.map(({ name }) => name));
  const pool = { query: async () => ({ rows: [] }) } as never;
  const log = pino({ level: 'silent' });
  const alarm = createAlarm({ db: { pool }, log, readers, behind, self: 'one', place: () => place });
  onTestFinished(() => alarm.stop());
  return { alarm, woken };
}

test('a process alone wakes every reader', async () => {
  const { alarm, woken } = alarmAt(null);
  alarm.ring(['bet.settled'], 1);
  await soon(() => expect([...woken]).toEqual(['a', 'b', 'c']));
});

test('front processes wake each their own readers, and together all of them', async () => {
  const [one, two] = [alarmAt({ place: 0, among: 2 }), alarmAt({ place: 1, among: 2 })];
  one.alarm.ring(['bet.settled'], 1);
  two.alarm.start();
  await soon(() => expect([[...one.woken], [...two.woken]]).toEqual([['a', 'c'], ['b']]));
});
