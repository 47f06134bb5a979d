import { expect, test } from 'vitest';
import { stagesFault, type TournamentStage } from '#engines/poker/tournament.ts';
import {
  bodyOf,
  breakOf,
  freshDraft,
  levelAfter,
  SPEEDS,
  stageFaults,
  usualStages,
  wholeOf,
  type StageDraft,
  type TournamentSpeed,
} from './tournament-draft.ts';

const NOW = Date.parse('2026-11-20T18:40:00Z');

const played = (stages: readonly StageDraft[]): TournamentStage[] =>
  stages.map(({ kind, minutes, smallBlind, bigBlind, ante }) =>
    kind === 'break'
      ? { kind, minutes: Number(minutes) }
      : {
          kind,
          minutes: Number(minutes),
          smallBlind: BigInt(smallBlind),
          bigBlind: BigInt(bigBlind),
          ante: BigInt(ante),
        },
  );

test('the levels that are filled in can be played, and so can one more', () => {
  for (const speed of Object.keys(SPEEDS) as TournamentSpeed[]) {
    const stages = usualStages(speed, 1);
    expect(new Set(stages.map(({ id }) => id)).size).toBe(stages.length);
    const more = [...stages, { ...levelAfter(stages), id: 99 }];
    for (const some of [stages, more]) {
      expect(stageFaults(some).size).toBe(0);
      expect(stagesFault(played(some))).toBeNull();
    }
  }
  expect(stageFaults([{ ...levelAfter([]), id: 1 }]).size).toBe(0);
});

test('every line says what is wrong with it', () => {
  const line = (id: number, more: Partial<StageDraft> = {}): StageDraft => ({
    kind: 'level',
    minutes: '10',
    smallBlind: '10',
    bigBlind: '20',
    ante: '0',
    id,
    ...more,
  });
  const stages = [
    { ...breakOf(), id: 1 },
    line(2, { bigBlind: '40' }),
    line(3),
    line(4, { minutes: '241' }),
    line(5, { minutes: '' }),
    line(6, { smallBlind: '1.5' }),
    line(11, { bigBlind: '1000000001' }),
    line(7, { smallBlind: '50', bigBlind: '40' }),
    line(8, { bigBlind: '80', ante: '81' }),
    line(9, { bigBlind: '80', ante: '80' }),
    { ...breakOf(), id: 10 },
  ];
  expect(Object.fromEntries(stageFaults(stages))).toEqual({
    1: 'ends',
    3: 'falls',
    4: 'minutes',
    5: 'minutes',
    6: 'number',
    11: 'number',
    7: 'blinds',
    8: 'ante',
    10: 'ends',
  });
});

test('what is typed is sent as the call takes it', () => {
  const draft = freshDraft(NOW, 'usd');
  expect(draft.startsAt).toBe('2026-11-21T19:00');
  const body = bodyOf({ ...draft, name: ' Sunday ', buyIn: '10,50', seats: '6' });
  expect(body).toMatchObject({
    name: 'Sunday',
    startsAt: Date.parse('2026-11-21T19:00:00Z'),
    buyIn: '10.50',
    fee: '1',
    seats: 6,
    demo: false,
  });
  expect(body.stages[0]).toEqual({ kind: 'level', minutes: 12, smallBlind: 50, bigBlind: 100, ante: 0 });
  expect(body.stages.find(({ kind }) => kind === 'break')).toEqual({ kind: 'break', minutes: 5 });
  expect([wholeOf(''), wholeOf('1e3'), wholeOf('-1'), wholeOf('99999999999')].every(Number.isNaN)).toBe(true);
  expect(wholeOf(' 12 ')).toBe(12);
});
