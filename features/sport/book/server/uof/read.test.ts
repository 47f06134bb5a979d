import { expect, it } from 'vitest';
import { parseXml } from '#engines/sport/feed/xml.ts';
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
