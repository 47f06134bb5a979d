import { expect, it } from 'vitest';
import { parseXml } from '#engines/sport/feed/xml.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { createReader } from './reader.ts';
import { readScore } from './read.ts';

const SOCCER = 1;

/** @param halves "home_score=... away_score=..." of both */
const scoreOf = (halves: readonly string[]) =>
  readScore(
    parseXml(
      `<odds_change><sport_event_status status="4" home_score="2" away_score="1"><period_scores>${halves
        .map((half, index) => `<period_score ${half} match_status_code="${6 + index}"/>`)
        .join('')}</period_scores></sport_event_status></odds_change>`,
    ),
    SOCCER,
  );

it('a result is told for our own settler when the goals of both sides add up, and no other', () => {
  const first = 'home_score="1" away_score="0"';
  expect(scoreOf([first, 'home_score="1" away_score="1"'])?.result).toEqual({
    status: 'ended',
    facts: {
      periods: [
        { home: 1, away: 0 },
        { home: 1, away: 1 },
      ],
    },
  });
  expect(scoreOf([first, 'home_score="1" away_score="0"'])?.result).toBe(null);
  expect(scoreOf([first, 'home_score="0" away_score="1"'])?.result).toBe(null);
});

it('the end of an answer that came over another queue than its beginning is not believed', async () => {
  const missed = new Set([3]);
  const answered: number[] = [];
  const sent: AdapterMessage[] = [];
  const reader = createReader({
    producers: new Set([1, 3]),
    matches: { ready: async () => true, sportOf: () => SOCCER },
    missed,
    described: () => new Map(),
    answered: (_producer, request) => void answered.push(request),
    isKnown: async () => true,
    runtime: { now: () => 0 },
    fault: () => undefined,
  });
  const end = (producer: number) =>
    reader.read(
      `<snapshot_complete product="${producer}" timestamp="1" request_id="${producer}0"/>`,
      async (message) => sent.push(message) > 0,
    );
  await end(1);
  await end(3);
  expect(sent).toMatchObject([{ kind: 'snapshot_complete', producer: 1 }]);
  missed.delete(3);
  await end(3);
  expect(sent).toHaveLength(2);
  expect(answered).toEqual([10, 30, 30]);
});
