import { describe, expect, it } from 'vitest';
import { settleText } from './settle-file.ts';

describe('settling a file', () => {
  const events = [
    { id: 'm1', status: 'ended', periods: ['1:0', '1:1'] },
    {
      id: 'm2',
      status: 'retired',
      periods: ['6:3', '2:1'],
      complete_periods: 1,
      planned_periods: null,
      policy: 'advance',
      advancing: 'away',
    },
    {
      id: 'r1',
      status: 'field',
      entries: [
        { id: 'x', position: 1 },
        { id: 'y', position: 1 },
      ],
    },
  ];
  const selection = (event: string, market: number, outcome: string, specifiers = '', price = '2') => ({
    event,
    market,
    outcome,
    specifiers,
    odds: price,
  });

  it('settles singles and systems, and leaves open what has no result', () => {
    const bets = [
      { id: 'b1', stake: '10', legs: [selection('m1', 16, '1714', 'hcp=-0.75', '1.92')] },
      {
        id: 'b2',
        stake: '1',
        sizes: [1, 2],
        legs: [selection('m2', 186, '5'), selection('r1', 534, 'x', '', '3')],
      },
      { id: 'b3', stake: '1', legs: [selection('m1', 1, '1'), selection('m9', 1, '1')] },
      { id: 'b4', stake: '1', legs: [selection('m1', 1, '7')] },
    ];
    const report = settleText(JSON.stringify({ events, bets }), null);
    expect(report).toMatchObject({
      faults: [],
      bets: [
        { payout: '14.6', legs: [{ kind: 'half_won' }] },
        { payout: '6.5' },
        { status: 'open', payout: null },
        { status: 'refused' },
      ],
    });
    expect(settleText(JSON.stringify({ events, bets }), 'r1')).toMatchObject({ bets: [{ id: 'b2' }] });
    expect(settleText(JSON.stringify({ events, bets }), 'zz')).toEqual({
      fault: 'no event zz with a result',
    });
  });

  it('gives no stake back for what the result only does not tell, and does for what was not played', () => {
    const [soccer, sets] = [
      { id: 's', status: 'ended', periods: ['2:1'] },
      { id: 't', status: 'ended', periods: ['6:4', '6:3'], games: [['home'], []] },
    ];
    const points = { id: 'p', status: 'ended', periods: ['20:18'], runs: [['9:4', '20:18']] };
    const legs = [
      selection('s', 60, '1'),
      selection('s', 8, '6', 'goalnr=1'),
      selection('s', 230, '4', 'pointnr=20'),
      selection('t', 210, '4', 'setnr=2|gamenr=1'),
      selection('t', 202, '4', 'setnr=3'),
      selection('t', 210, '4', 'setnr=1|gamenr=2'),
      selection('p', 230, '4', 'pointnr=20'),
      selection('p', 230, '4', 'pointnr=30'),
    ];
    const bets = legs.map((leg, index) => ({ id: `b${index}`, stake: '10', legs: [leg] }));
    const report = settleText(JSON.stringify({ events: [soccer, sets, points], bets }), null);
    const untold = { status: 'refused', payout: null, legs: [{ why: 'the result does not tell it' }] };
    expect(report).toMatchObject({
      bets: [
        untold,
        untold,
        untold,
        untold,
        { payout: '10' },
        { payout: '10' },
        { payout: '20' },
        { payout: '10' },
      ],
    });
    expect(settleText(JSON.stringify({ events: [{ ...points, runs: [3] }], bets: [] }), null)).toMatchObject({
      faults: ['event 0: runs: 3 is no list'],
    });
  });

  it('names what is wrong with an event or a bet, and settles the others', () => {
    const bad = [
      { id: 'e1', status: 'ended', periods: ['1-0'] },
      { id: 'e2', status: 'over' },
      { id: 'e3', status: 'live', periods: [], complete_periods: 1 },
      { id: 'e4', status: 'field', entries: [{ id: 'x', position: 0 }] },
    ];
    const report = settleText(
      JSON.stringify({
        events: [...bad, ...events],
        bets: [
          { id: 'b', stake: '-1', legs: [] },
          { id: 'c', stake: '1', legs: [selection('m1', 1, '1')] },
        ],
      }),
      null,
    );
    expect(report).toMatchObject({
      faults: [
        'event 0: periods: "1-0" is no score such as "2:1"',
        'event 1: status: "over" is none',
        'event 2: complete_periods: more than there are periods',
        'event 3: position: 0 is no whole number from 1',
        'bet 0: stake: a stake is above 0',
      ],
      bets: [{ id: 'c', payout: '2' }],
    });
  });
});
