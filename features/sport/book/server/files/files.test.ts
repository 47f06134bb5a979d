/** Files in the three forms that real seasons come in, with invented sides. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kindOf } from '#engines/sport/settle/shares.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { createFilesAdapter, longLost, lostOf, newsOfFiles } from './adapter.ts';
import { readCells, readSeasonCsv } from './csv.ts';
import { openFolder } from './folder.ts';
import { readFootballJson } from './football-json.ts';
import { readFootballText } from './football-text.ts';
import { placed } from './meetings.ts';
import { formOf, marketsOf } from './price.ts';
import { replayFault, shiftOf } from '../settings-check.ts';

const utc = (text: string) => Date.parse(`${text}Z`);

const CSV = `\uFEFFDiv,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,B365H,B365D,B365A,B365>2.5,B365<2.5,AHh,B365AHH,B365AHA,AvgH,AvgD,AvgA\r
N1,12/08/2023,20:00,"Alderwick, Town",Marrowby,2,1,1,0,2.1,3.4,3.6,1.9,1.95,-0.25,1.93,1.97,2,3.3,3.5\r
N1,13/08/23,,Marrowby,Alderwick Town,,,,,,,,,,,,,2.5,3.3,2.9\r
N1,14/08/2023,20:00,Quillford,Marrowby,3,,1,0,2,3,4,,,,,,,,\r
N1,31/02/2023,20:00,Quillford,Marrowby,,,,,2,3,4,,,,,,,,\r
N1,15/08/2023,20:00,Quillford,Quillford,,,,,2,3,4,,,,,,,,\r
N1,16/08/2023,15:30,Quillford,Marrowby,0,0,1,0,0.5,3,4,abc,2,0.3,2,2,,,\r
`;

it('reads seasons in the columns of football-data, and counts the lines that are none', () => {
  const { matches, ignored } = readSeasonCsv(CSV, 'file');
  expect(ignored).toBe(3);
  expect(matches).toEqual([
    {
      league: 'N1',
      home: 'Alderwick, Town',
      away: 'Marrowby',
      startsAt: utc('2023-08-12T20:00'),
      score: { home: 2, away: 1 },
      halfTime: { home: 1, away: 0 },
      odds: {
        winner: ['2.1', '3.4', '3.6'],
        total: ['1.9', '1.95'],
        handicap: { line: '-0.25', home: '1.93', away: '1.97' },
      },
    },
    {
      league: 'N1',
      home: 'Marrowby',
      away: 'Alderwick Town',
      startsAt: utc('2023-08-13T15:00'),
      score: null,
      halfTime: null,
      odds: { winner: ['2.5', '3.3', '2.9'], total: null, handicap: null },
    },
    // A price below 1, text for a price, a line of tenths, a half time beyond the end: left out one by one.
    {
      league: 'N1',
      home: 'Quillford',
      away: 'Marrowby',
      startsAt: utc('2023-08-16T15:30'),
      score: { home: 0, away: 0 },
      halfTime: null,
      odds: { winner: null, total: null, handicap: null },
    },
  ]);
  expect(readSeasonCsv('a,b\n1,2', 'file')).toEqual({ matches: [], ignored: 1 });
  expect(readCells('a,"b ""c""\nd",\n')).toEqual([['a', 'b "c"\nd', '']]);
});

const TEXT = `= Norvania First League 2023/24

# Date  Fri Aug/11 2023
Matchday 1
[Sat Dec/30]
  20.00  Alderwick FC     0-3 (0-2)  Marrowby & Hove
         Quillford        1-1        Saint-Ives 04   @ Old Ground
[Mon Jan/1]
  15:30 UTC+1  Marrowby & Hove v Alderwick FC  2-1 (1-0)
        (Nobody 12', 30')
» Final
  Fri Feb 2 2024
  Quillford   v   Marrowby & Hove
  18.00  Quillford 4-3 pen. 2-2 a.e.t. (1-1, 0-1) Alderwick FC
  19.00  Alderwick FC  3-2 a.e.t. (2-2, 1-1)  Quillford
  19.00  Alderwick FC  3-2 a.e.t.  Quillford
  what is this line
`;

it('reads the plain text of openfootball: years of a season, times that go on, regular time of matches that went on', () => {
  const { matches, ignored } = readFootballText(TEXT, 'file');
  expect(
    matches.map(({ home, away, startsAt, score, halfTime }) => [
      `${home} - ${away}`,
      new Date(startsAt).toISOString().slice(0, 16),
      score && `${score.home}:${score.away}`,
      halfTime && `${halfTime.home}:${halfTime.away}`,
    ]),
  ).toEqual([
    ['Alderwick FC - Marrowby & Hove', '2023-12-30T20:00', '0:3', '0:2'],
    ['Quillford - Saint-Ives 04', '2023-12-30T20:00', '1:1', null],
    ['Marrowby & Hove - Alderwick FC', '2024-01-01T15:30', '2:1', '1:0'],
    ['Quillford - Marrowby & Hove', '2024-02-02T15:00', null, null],
    ['Quillford - Alderwick FC', '2024-02-02T18:00', '1:1', '0:1'],
    ['Alderwick FC - Quillford', '2024-02-02T19:00', '2:2', '1:1'],
  ]);
  expect(new Set(matches.map(({ league }) => league))).toEqual(new Set(['Norvania First League']));
  expect(ignored).toBe(2);
});

it('reads the JSON of openfootball', () => {
  const season = {
    name: 'Norvania 2023/24',
    matches: [
      { date: '2023-08-11', time: '20:00', team1: 'A', team2: 'B', score: { ft: [0, 3], ht: [0, 2] } },
      { date: '2023-08-12', team1: 'A', team2: 'C' },
      { date: '2023-02-30', team1: 'A', team2: 'C' },
      { date: '2023-08-12', team1: 'A', team2: 'A' },
      { date: '2023-08-12', team1: 'A', team2: 'C', score: { ft: [-1, 3] } },
    ],
  };
  const { matches, ignored } = readFootballJson(JSON.stringify(season), 'file');
  expect(ignored).toBe(3);
  expect(matches).toMatchObject([
    { league: 'Norvania', startsAt: utc('2023-08-11T20:00'), score: { home: 0, away: 3 } },
    { startsAt: utc('2023-08-12T15:00'), score: null },
  ]);
  expect(readFootballJson('{"a"', 'file')).toEqual({ matches: [], ignored: 1 });
  expect(readFootballJson('[]', 'file')).toEqual({ matches: [], ignored: 1 });
});

it('keeps the margin of the odds that a file has, and never offers a book that loses to everybody', () => {
  const [match] = readSeasonCsv(CSV, 'file').matches;
  const form = formOf([], 0);
  expect(
    marketsOf(match!, form, 0.06).map(({ id, outcomes }) => [id, ...outcomes.map(({ odds }) => odds)]),
  ).toEqual([
    [1, '2.1', '3.4', '3.6'],
    [18, '1.9', '1.95'],
    [16, '1.93', '1.97'],
  ]);
  const gift = { ...match!, odds: { ...match!.odds, winner: ['4', '4', '4'] as const } };
  expect(marketsOf(gift, form, 0.06).map(({ id }) => id)).toEqual([18, 16]);
});

it('prices a match without odds by the form of its sides, with the margin that was asked for', () => {
  const { matches } = readFootballText(TEXT, 'file');
  const upcoming = matches[3]!;
  const booksum = (form: ReturnType<typeof formOf>) => {
    const [winner] = marketsOf(upcoming, form, 0.06);
    return winner!.outcomes.map(({ odds }) => 1 / Number(odds));
  };
  const sum = (parts: number[]) => parts.reduce((all, one) => all + one, 0);
  const before = booksum(formOf(matches, 0));
  const after = booksum(formOf(matches, upcoming.startsAt));
  // Down the ladder: a little more than what was asked for.
  expect(sum(before)).toBeGreaterThanOrEqual(1.06);
  expect(sum(before)).toBeLessThan(1.1);
  // The visitors have won both of their matches by then.
  expect(after[2]).toBeGreaterThan(before[2]!);
});

it('offers what is ahead, settles by the result when the match is over, and not before, moved by the days of the setting', () => {
  const { matches } = readSeasonCsv(CSV, 'file');
  const days = 700;
  const seasons = [{ name: 'file.csv', matches, ignored: 0 }];
  const all = placed(seasons, days);
  const start = all[0]!.startsAt;
  expect(start).toBe(utc('2023-08-12T20:00') + days * 86_400_000);
  const at = (now: number) => ({ now, shiftDays: days, margin: 0.06 });
  const ahead = newsOfFiles(all, [], at(start - 1));
  const event = all[0]!.id;
  expect(ahead.filter((message) => 'event' in message && message.event === event)).toMatchObject([
    { kind: 'odds_change', eventStatus: 0, markets: [{ id: 1 }, { id: 18 }, { id: 16 }] },
  ]);
  const listed = [
    {
      id: event,
      status: 0,
      startsAt: start,
      score: null,
      markets: [
        { key: '1|', status: 1, outcomes: ['1', '2', '3'] },
        { key: '16|hcp=-0.25', status: 1, outcomes: ['1714', '1715'] },
      ],
    },
  ];
  const during = newsOfFiles(all, listed, at(start + 60_000));
  expect(during.filter(({ kind }) => kind === 'bet_stop')).toHaveLength(1);
  expect(during.some(({ kind }) => kind === 'bet_settlement')).toBe(false);
  const later = newsOfFiles(all, listed, at(start + 2 * 3_600_000));
  const settled = later.find(({ kind }) => kind === 'bet_settlement');
  const kinds =
    settled?.kind === 'bet_settlement' &&
    settled.markets.map(({ outcomes }) => outcomes.map(({ shares }) => kindOf(shares)));
  expect(kinds).toEqual([
    ['won', 'lost', 'lost'],
    ['won', 'lost'],
  ]);
  // A season that is played again has ids of its own.
  const ids = new Set(all.map(({ id }) => id));
  expect(placed(seasons, 0).filter(({ id }) => ids.has(id))).toEqual([]);
});

it('what no file has had for two days is void, once, and not what one look did not find, or an empty folder', () => {
  const { matches } = readSeasonCsv(CSV, 'file');
  const seasons = [{ name: 'file.csv', matches, ignored: 0 }];
  // Bet on while dates were moved, which does not count any more.
  const { id, startsAt } = placed(seasons, 700)[0]!;
  const market = { key: '16|hcp=-0.25', status: -1, outcomes: ['1714', '1715'] };
  const listed = { id, status: 0, startsAt, score: null, markets: [market] };
  const files = placed(seasons, 0);
  const since = new Map<string, number>();
  const news = (all: typeof files, status: number, days: number) => {
    const now = startsAt + days * 86_400_000;
    const board = [{ ...listed, status }];
    const lost = longLost(since, lostOf(all, board, now), now);
    return newsOfFiles(all, board, { now, shiftDays: 0, margin: 0.06, lost });
  };
  expect([...news(files, 0, 1.9), ...news(files, 0, 2), ...news(files, 0, 3.9)]).toEqual([]);
  // It was there again meanwhile.
  expect(news(placed(seasons, 700), 0, 3.95)).not.toContainEqual(
    expect.objectContaining({ kind: 'bet_cancel' }),
  );
  expect([...news(files, 0, 4), ...news(files, 0, 5.9)]).toEqual([]);
  for (const days of [6, 40])
    expect(news(files, 0, days)).toMatchObject([
      {
        kind: 'bet_cancel',
        event: id,
        window: { from: null, to: null },
        markets: [{ id: 16, specifiers: { hcp: '-0.25' } }],
      },
      { kind: 'odds_change', event: id, eventStatus: 5, markets: [] },
    ]);
  // Settled, or called off by this.
  expect([...news(files, 4, 41), ...news(files, 5, 44)]).toEqual([]);
  expect([...news([], 0, 45), ...news([], 0, 48)]).toEqual([]);
});

const HEAD = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A';
const season = (...rows: string[]) => ({
  name: 'n.csv',
  ...readSeasonCsv([HEAD, ...rows].join('\n'), 'n'),
});
const LAST_SEASON = season('N1,16/11/2024,15:00,Alderwick,Marrowby,3,0,2,3,4');
const PLAYED = season('N1,15/11/2025,15:00,Alderwick,Marrowby,0,1,2,3,4');
const AHEAD = season('N1,15/11/2025,20:00,Alderwick,Marrowby,,,2.2,3,4');

/** The board with one match, which was offered by the version before: numbered within its file. */
function offeredBefore(start: string, nth = 1) {
  const text = `0\nN1\nAlderwick\nMarrowby\n${nth}`;
  const id = `file:${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
  const market = { key: '1|', status: -1, outcomes: ['1', '2', '3'] };
  return { id, status: 0, startsAt: utc(start), score: null, markets: [market] };
}

/** What a look four hours after the start of a match of the board says of its score. */
function scoreOfLook(seasons: Parameters<typeof placed>[0], listed: ReturnType<typeof offeredBefore>) {
  const now = listed.startsAt + 4 * 3_600_000;
  const all = placed(seasons, 0, [listed]);
  const news = newsOfFiles(all, [listed], { now, shiftDays: 0, margin: 0.06 });
  const scores = news.flatMap((message) =>
    message.kind === 'score' && message.score ? [`${message.score.home}:${message.score.away}`] : [],
  );
  return { scores, lost: lostOf(all, [listed], now + 9 * 86_400_000).length };
}

it('a match is never settled by another season, and by its own result also while its odds lie beside it', () => {
  const fresh = { ...offeredBefore('2025-11-15T20:00'), id: placed([LAST_SEASON, AHEAD], 0)[1]!.id };
  for (const listed of [offeredBefore('2025-11-15T20:00'), fresh]) {
    // The week's file was replaced before the season's has the match.
    expect(scoreOfLook([LAST_SEASON], listed)).toEqual({ scores: [], lost: 1 });
    expect(scoreOfLook([LAST_SEASON, AHEAD], listed)).toEqual({ scores: [], lost: 0 });
    expect(scoreOfLook([LAST_SEASON, PLAYED], listed)).toEqual({ scores: ['0:1'], lost: 0 });
    for (const both of [
      [LAST_SEASON, PLAYED, AHEAD],
      [AHEAD, LAST_SEASON, PLAYED],
    ])
      expect(scoreOfLook(both, listed)).toEqual({ scores: ['0:1'], lost: 0 });
  }
  expect(new Set(placed([LAST_SEASON, PLAYED], 0).map(({ id }) => id)).size).toBe(2);
  // Of both the last that has odds says when it begins, as before.
  expect(placed([PLAYED, AHEAD], 0)).toMatchObject([{ startsAt: utc('2025-11-15T20:00') }]);
});

it('sides that meet twice in a season: each match by its own result, by whatever file it was offered', () => {
  const first = 'N1,15/08/2025,15:00,Alderwick,Marrowby,3,0,2,3,4';
  const ahead = season('N1,14/02/2026,20:00,Alderwick,Marrowby,,,2,3,4');
  const both = season(first, 'N1,14/02/2026,20:00,Alderwick,Marrowby,1,2,2,3,4');
  for (const listed of [
    offeredBefore('2026-02-14T20:00'),
    offeredBefore('2026-02-14T20:00', 2),
    { ...offeredBefore('2026-02-14T20:00'), id: placed([ahead], 0)[0]!.id },
    { ...offeredBefore('2026-02-14T20:00'), id: placed([season(first), ahead], 0)[1]!.id },
  ]) {
    expect(scoreOfLook([season(first)], listed).scores).toEqual([]);
    expect(scoreOfLook([both], listed)).toEqual({ scores: ['1:2'], lost: 0 });
    expect(scoreOfLook([both, ahead], listed)).toEqual({ scores: ['1:2'], lost: 0 });
  }
  // A play-off a month after the last match: what was played is not put off.
  const late = season('N1,20/01/2026,20:00,Alderwick,Marrowby,4,4,2,3,4');
  expect(scoreOfLook([late], offeredBefore('2026-02-14T20:00')).scores).toEqual([]);
  expect(placed([late, ahead], 0)).toHaveLength(2);
});

it('a match that is put off keeps the id that it stands on the board with', () => {
  const listed = { ...offeredBefore('2025-11-15T20:00'), id: placed([AHEAD], 0)[0]!.id };
  const putOff = (date: string) =>
    placed([season(`N1,${date},20:00,Alderwick,Marrowby,,,2,3,4`)], 0, [listed]);
  expect(putOff('10/01/2026')).toMatchObject([{ id: listed.id, startsAt: utc('2026-01-10T20:00') }]);
  expect(putOff('20/10/2025')).toMatchObject([{ id: listed.id }]);
  // Months later it is another match: bets on this one come back.
  expect(putOff('20/03/2026')[0]!.id).not.toBe(listed.id);
});

it('a result settles however late a file has it', () => {
  const { matches } = readSeasonCsv(CSV, 'file');
  const all = placed([{ name: 'file.csv', matches, ignored: 0 }], 0);
  const { id, startsAt } = all.find(({ match }) => match.score)!;
  const board = [{ id, status: 0, startsAt, score: null, markets: [] }];
  const now = startsAt + 30 * 86_400_000;
  const news = newsOfFiles(all, board, { now, shiftDays: 0, margin: 0.06 });
  expect(news.map(({ kind }) => kind)).toEqual(['score', 'bet_settlement', 'odds_change']);
});

it('reads a folder, again when a file changed, and nothing but plain files of a bearable size', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phoenix-seasons-'));
  const left: string[] = [];
  const open = openFolder(folder, (name) => left.push(name));
  await writeFile(join(folder, 'a.csv'), CSV);
  await writeFile(join(folder, 'b.txt'), TEXT);
  await writeFile(join(folder, 'notes.md'), 'nothing');
  await symlink('/etc/passwd', join(folder, 'c.txt'));
  await writeFile(join(folder, 'large.json'), Buffer.alloc(8_000_001));
  expect((await open.read())?.map(({ name, matches }) => [name, matches.length])).toEqual([
    ['a.csv', 3],
    ['b.txt', 6],
  ]);
  expect(left).toEqual(['c.txt', 'large.json']);
  expect(await open.read()).toBe(null);
  await utimes(join(folder, 'a.csv'), 1, 1);
  expect(await open.read()).not.toBe(null);
  await rm(folder, { recursive: true });
  await expect(open.read()).rejects.toThrow('ENOENT');
});

it('shows signs of life while the folder can be read, counts what is none, and answers a recovery', async () => {
  let now = utc('2023-08-12T12:00');
  let turns = 0;
  const sent: AdapterMessage[] = [];
  const faults: string[] = [];
  const stop = new AbortController();
  const adapter = createFilesAdapter({
    folder: {
      read: async () => {
        if (turns > 100) throw new Error('gone');
        return [{ name: 'a.csv', ...readSeasonCsv(CSV, 'a') }];
      },
    },
    settings: () => ({ filesShiftDays: 0, filesMarginPercent: 6 }),
    listed: async () => [],
    runtime: {
      now: () => now,
      sleep: async () => {
        turns += 1;
        now += 1_000;
        if (turns === 2) adapter.recover(31, null, 5);
        if (turns === 300) stop.abort();
      },
    },
    log: { info: () => undefined, warn: () => undefined } as never,
    fault: (kind) => void faults.push(kind),
  });
  await adapter.subscribe(async (message) => sent.push(message) > 0, stop.signal);
  expect(sent.filter(({ kind }) => kind === 'snapshot_complete')).toMatchObject([{ requestId: 5 }]);
  const beats = sent.filter(({ kind }) => kind === 'alive');
  expect(beats.length).toBeGreaterThan(5);
  // Files are looked at once a minute: with the folder gone the signs end by then.
  expect(beats.at(-1)!.timestamp - utc('2023-08-12T12:00')).toBeLessThan(170_000);
  expect(faults.filter((kind) => kind === 'unreadable').length).toBeGreaterThanOrEqual(3);
  expect(faults).toContain('source');
  expect(adapter.health().connected).toBe(false);
});

it('a season that is over is played again where nothing is worth anything, and nowhere else', () => {
  const of = (network: 'main' | 'local') => ({ chains: [{ id: 'btc', url: null, network }] }) as const;
  const settings = { adapter: 'files', filesShiftDays: 1500 } as const;
  expect(replayFault(settings, of('local'))).toBe(null);
  expect(Object.keys(replayFault(settings, of('main'))!)).toEqual(['filesShiftDays']);
  expect(replayFault({ ...settings, filesShiftDays: 0 }, of('main'))).toBe(null);
  expect(replayFault({ ...settings, adapter: 'simulator' }, of('main'))).toBe(null);
  // A main network may be configured later.
  expect([shiftOf(settings, of('local')), shiftOf(settings, of('main'))]).toEqual([1500, 0]);
});
