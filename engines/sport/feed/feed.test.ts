import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runScenario } from '../check/scenario.ts';
import { parseDecimal } from '../exact/ratio.ts';
import { advance, apply, bettable, type Book, createBook, place } from './book.ts';
import { readUof } from './uof.ts';
import { parseXml } from './xml.ts';

const EVENT = 'sr:match:1';
const alive = (at: number, subscribed = 1) =>
  `<alive product="1" timestamp="${at}" subscribed="${subscribed}"/>`;
const odds = (at: number, status = 1, price = '1.95') =>
  `<odds_change product="1" event_id="${EVENT}" timestamp="${at}"><odds><market id="18" status="${status}" specifiers="total=2.5"><outcome id="12" odds="${price}" active="1"/><outcome id="13" odds="1.87" active="1"/></market></odds></odds_change>`;
const settled = (at: number, over: 0 | 1, certainty = 2) =>
  `<bet_settlement product="1" event_id="${EVENT}" timestamp="${at}" certainty="${certainty}"><outcomes><market id="18" specifiers="total=2.5"><outcome id="12" result="${over}"/><outcome id="13" result="${1 - over}"/></market></outcomes></bet_settlement>`;
const rolledBack = (at: number) =>
  `<rollback_bet_settlement product="1" event_id="${EVENT}" timestamp="${at}"><market id="18" specifiers="total=2.5"/></rollback_bet_settlement>`;
const cancelled = (at: number, from: number, to: number, undo = '') =>
  `<${undo}bet_cancel product="1" event_id="${EVENT}" timestamp="${at}" start_time="${from}" end_time="${to}"><market id="18" specifiers="total=2.5"/></${undo}bet_cancel>`;

const leg = {
  event: EVENT,
  market: 18,
  specifiers: { total: '2.5' },
  outcome: '12',
  odds: parseDecimal('1.95')!,
};
const bet = (id: string, at: number) => ({ id, at, stake: parseDecimal('10')!, legs: [leg] });

function opened(): Book {
  const book = createBook();
  apply(book, readUof(alive(1000)), 1000);
  apply(book, readUof(odds(1100)), 1100);
  return book;
}
const deliver = (book: Book, xml: string, now = 5000) => apply(book, readUof(xml), now);
const WON = 1_950_000_000n;
const STAKE = 1_000_000_000n;

describe('a book', () => {
  it('takes bets only on what is open', () => {
    const book = opened();
    expect([
      place(book, bet('a', 1200)),
      place(book, { ...bet('b', 1200), legs: [{ ...leg, outcome: '99' }] }),
      place(book, { ...bet('c', 1), legs: [] }),
    ]).toEqual(['open', 'rejected', 'rejected']);
    deliver(book, `<bet_stop product="1" event_id="${EVENT}" timestamp="1300" groups="all"/>`, 1300);
    expect(place(book, bet('d', 1400))).toBe('rejected');
    expect(place(book, bet('a', 1400))).toBe('open');
    deliver(book, settled(2000, 1), 2000);
    expect(book.balance).toBe(WON);
  });

  it('takes no bet of a time at which its producer was silent for too long', () => {
    expect(place(opened(), bet('a', 21_000))).toBe('open');
    const book = opened();
    expect(place(book, bet('a', 21_001))).toBe('rejected');
    deliver(book, settled(22_000, 1), 22_000);
    expect(book.balance).toBe(0n);
  });

  it('sells nothing that is decided, whatever prices come for it, until that is taken back', () => {
    const book = opened();
    deliver(book, settled(2000, 1));
    deliver(book, odds(2001));
    expect(place(book, bet('a', 2002))).toBe('rejected');
    expect(book.events.get(EVENT)?.markets.get('18|total=2.5')?.status).toBe(-3);
    deliver(book, rolledBack(2003));
    deliver(book, odds(2004));
    expect(place(book, bet('b', 2005))).toBe('open');
    // Part of a market: the scorer is known, the others may still score.
    const part = settled(2006, 1).replace('<outcome id="13" result="0"/>', '');
    deliver(book, part);
    deliver(book, odds(2007));
    expect(place(book, bet('c', 2008))).toBe('rejected');
    expect(place(book, { ...bet('d', 2008), legs: [{ ...leg, outcome: '13' }] })).toBe('open');
  });

  it('an event is what was told of it last, whichever producer told it', () => {
    const book = createBook();
    const send = (producer: number, timestamp: number, eventStatus: number | null) => {
      const message = {
        kind: 'odds_change',
        producer,
        event: EVENT,
        timestamp,
        eventStatus,
        markets: [],
      } as const;
      apply(book, message, 5000);
      return book.events.get(EVENT)!.status;
    };
    expect([send(3, 1000, 0), send(1, 2000, 1)]).toEqual([0, 1]);
    // Sent before it began, and handled after it.
    expect([send(3, 1500, 0), send(3, 2500, null), send(1, 2200, 4), send(3, 2100, 1)]).toEqual([1, 1, 4, 4]);
    expect(send(3, 2600, 0)).toBe(0);
  });

  it('that fell behind asks for what it missed when it has caught up: its prices were taken down', () => {
    const book = opened();
    const state = () => book.producers.get(1)?.state;
    deliver(book, alive(1000), 15_000);
    deliver(book, alive(2000), 23_000);
    expect(state()).toBe('delayed');
    deliver(book, alive(24_000), 24_000);
    expect(state()).toBe('recovering');
    const request = book.producers.get(1)?.request?.id;
    deliver(book, `<snapshot_complete product="1" timestamp="24500" request_id="${request}"/>`, 24_500);
    expect(state()).toBe('up');
  });

  it('pays the difference of every revision, and none twice', () => {
    const book = opened();
    place(book, bet('a', 1200));
    const balances = [
      settled(2000, 1, 1),
      settled(2001, 1, 2),
      rolledBack(2002),
      settled(2003, 0),
      rolledBack(2004),
      settled(2005, 1),
    ].map((xml) => (deliver(book, xml), book.balance));
    expect(balances).toEqual([WON, WON, 0n, 0n, 0n, WON]);
    expect(deliver(book, rolledBack(1999))).toBe(false);
    expect(book.balance).toBe(WON);
  });

  it('cancels bets of a window, and takes that back', () => {
    const book = opened();
    place(book, bet('early', 1150));
    place(book, bet('late', 1500));
    deliver(book, settled(2000, 1));
    deliver(book, cancelled(2100, 1400, 1600));
    expect([book.balance, book.bets.get('late')!.status]).toEqual([WON + STAKE, 'refunded']);
    deliver(book, cancelled(2200, 1400, 1600, 'rollback_'));
    expect(book.balance).toBe(2n * WON);
  });

  it.each([
    ['from a time on', ' start_time="1400"'],
    ['all of a market', ''],
  ])('sells nothing that is cancelled, %s, until that is taken back', (_, window) => {
    const book = opened();
    const cancel = (at: number, undo = '') =>
      deliver(book, cancelled(at, 0, 0, undo).replace(' start_time="0" end_time="0"', window));
    cancel(2100);
    deliver(book, odds(2200));
    expect(place(book, bet('a', 2300))).toBe('rejected');
    cancel(2400, 'rollback_');
    deliver(book, odds(2500));
    expect(place(book, bet('b', 2600))).toBe('open');
  });

  it('ends with the same balance in whatever order and however often messages come', () => {
    const messages = [
      settled(2000, 1, 1),
      settled(2010, 1),
      rolledBack(2020),
      settled(2030, 0),
      rolledBack(2040),
      settled(2050, 1),
      cancelled(2060, 1400, 1600),
      cancelled(2070, 1400, 1600, 'rollback_'),
      cancelled(2080, 1100, 1300),
    ];
    const order = fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length * 2 });
    fc.assert(
      fc.property(order, (delivered) => {
        const book = opened();
        place(book, bet('early', 1150));
        place(book, bet('late', 1500));
        for (const xml of delivered) deliver(book, xml);
        expect(book.balance).toBe(STAKE + WON);
        expect([...book.bets.values()].reduce((all, { paid }) => all + paid, 0n)).toBe(book.balance);
      }),
      { numRuns: 60 },
    );
  });

  it('ignores odds that are older than what it has', () => {
    const book = opened();
    deliver(book, odds(1200, 1, '2.10'), 1200);
    expect(deliver(book, odds(1150, 1, '9.00'), 1210)).toBe(false);
    expect(book.events.get(EVENT)!.markets.get('18|total=2.5')!.outcomes.get('12')!.odds).toBe('2.10');
  });

  it('suspends only what a silent producer gave, until its recovery is answered', () => {
    const book = opened();
    deliver(book, odds(1200).replace('product="1"', 'product="3"').replace(EVENT, 'sr:match:2'), 1200);
    deliver(book, alive(1200).replace('product="1"', 'product="3"'), 1200);
    deliver(book, alive(20_000).replace('product="1"', 'product="3"'), 20_000);
    const other = { ...leg, event: 'sr:match:2' };
    deliver(book, odds(20_100).replace('product="1"', 'product="3"').replace(EVENT, 'sr:match:2'), 20_100);
    advance(book, 21_001);
    expect([
      bettable(book, leg, 21_001),
      bettable(book, other, 21_001),
      book.producers.get(1)!.state,
    ]).toEqual([false, true, 'down']);
    deliver(book, alive(21_500), 21_500);
    expect([book.producers.get(1)!.state, book.requests]).toEqual(['recovering', 1]);
    deliver(book, '<snapshot_complete product="1" timestamp="21600" request_id="7"/>', 21_600);
    expect(book.producers.get(1)!.state).toBe('recovering');
    deliver(book, odds(21_650), 21_650);
    deliver(book, '<snapshot_complete product="1" timestamp="21700" request_id="1"/>', 21_700);
    expect([book.producers.get(1)!.state, bettable(book, leg, 21_700)]).toEqual(['up', true]);
    // What is told late is not believed: its producer is delayed.
    deliver(book, alive(21_800), 60_000);
    expect(book.producers.get(1)!.state).toBe('recovering');
  });
});

describe('messages', () => {
  it.each([
    ['', 'no element'],
    ['<a>', '<a> is not closed'],
    ['<a></b>', '</b> closes nothing at 3'],
    ['<a/><b/>', 'a second root at 4'],
    ['<a/>x', 'text after the root'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a/>', 'no tag at 0'],
    ['<a b="&x;"/>', 'unknown entity &x;'],
    ['<a b="1" b="2"/>', 'attribute b twice'],
    ['<a>'.repeat(40), 'deeper than 32 at 96'],
  ])('%s is no XML of ours', (text, reason) => {
    expect(() => parseXml(text)).toThrow(reason);
  });

  it('are read with their entities and apostrophes', () => {
    expect(parseXml(`<?xml version="1.0"?><!-- x --><a b='&lt;&#65;&amp;'><c/></a>`)).toEqual({
      name: 'a',
      attributes: { b: '<A&' },
      children: [{ name: 'c', attributes: {}, children: [] }],
    });
  });

  it('have chances of a line in quarters as expected shares, also where their parts are rounded up', () => {
    const parts = (refunded: number) =>
      `win_probabilities="0.4" half_win_probabilities="0.1" refund_probabilities="${refunded}" half_lose_probabilities="0.2"`;
    const chance = (refunded: number) => {
      const message = readUof(odds(1).replace('odds="1.95"', parts(refunded)));
      return message.kind === 'odds_change' ? message.markets[0]!.outcomes[0]!.chance! : null;
    };
    expect(chance(0.3)!.won).toBeCloseTo(0.45, 12);
    expect(chance(0.3)!.refunded).toBeCloseTo(0.45, 12);
    const { won, refunded } = chance(0.3004)!;
    expect(won + refunded).toBeLessThanOrEqual(1);
  });

  it.each([
    ['<alive product="1"/>', 'needs timestamp'],
    ['<alive product="x" timestamp="1"/>', 'no whole number'],
    ['<hello product="1" timestamp="1" event_id="e"/>', 'no message <hello>'],
    [odds(1).replace('status="1"', 'status="9"'), 'no market status 9'],
    [odds(1).replace('odds="1.95"', 'odds="-2"'), 'are no odds'],
    [odds(1).replace('odds="1.95"', 'win_probabilities="0.6" refund_probabilities="0.6"'), 'add up to 1.2'],
    [odds(1).replace('total=2.5', 'total'), 'are not key=value'],
    [settled(1, 1).replace('result="1"', 'result="2"'), 'no result 2'],
    [settled(1, 1).replace('result="1"', 'result="1" void_factor="2"'), 'not between 0 and 1'],
  ])('%s is refused by a rule', (xml, reason) => {
    expect(() => readUof(xml)).toThrow(reason);
  });
});

describe('scenarios', () => {
  const file = (steps: object[]) =>
    JSON.stringify({
      event: EVENT,
      bets: [{ id: 'a', at: 1200, stake: '10', legs: [['18', 'total=2.5', '12', '1.95']] }],
      steps,
    });
  const start = [
    { at: 1000, xml: alive(1000) },
    { at: 1100, xml: odds(1100) },
  ];

  it('say which fact did not hold, and where', () => {
    const steps = [
      ...start,
      {
        at: 2000,
        xml: settled(2000, 1),
        expect: { payouts: { a: '19.50' }, balance_change: '19.5', producer_1: 'down' },
      },
      {
        at: 2001,
        repeat_previous_with: 'timestamp="2001" certainty="1"',
        expect: { no_second_credit: true, balance_change: '0.00', bets: { a: 'won' } },
      },
    ];
    const report = runScenario(file(steps));
    expect(report).toMatchObject({
      agree: 5,
      balance: '19.5',
      differ: [{ index: 2, line: 1, reasons: ['producer_1: expected "down", got "up"'] }],
    });
  });

  it('refuse what has no rule', () => {
    const report = runScenario(
      file([
        ...start,
        { at: 1, xml: '<x' },
        { at: 2 },
        { at: 3, xml: alive(3), expect: { weather: 'fine' } },
        { at: 4, xml: alive(4), expects: { bettable: false } },
        { at: 5, xml: alive(5), expect: { payouts: {} } },
      ]),
    );
    expect(report).toMatchObject({
      differ: [
        { reasons: ['no tag at 0'] },
        { reasons: ['a step has xml, advance_to or repeat_previous_with'] },
        { reasons: ['weather: no rule for this fact'] },
        { reasons: ['expects: no rule for this field'] },
        { reasons: ['payouts: nothing to compare'] },
      ],
    });
    const system = JSON.stringify({ event: EVENT, bets: [{ id: 'a', at: 1, sizes: [2] }], steps: [] });
    expect(runScenario(system)).toEqual({ fault: 'sizes: no rule for this field' });
    expect(runScenario('{"event": 1}')).toEqual({ fault: 'event: 1 is no text' });
    expect(runScenario('nope')).toMatchObject({ fault: expect.stringContaining('not JSON') as string });
  });
});
