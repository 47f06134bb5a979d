import { describe, expect, test } from 'vitest';
import { checkText } from './check.ts';
import { JsonFault, parseExactJson } from './exact-json.ts';

const noTicks = () => {
  throw new Error('no ticks are needed');
};
const calculator = (over: object = {}, row: object = {}) =>
  JSON.stringify(
    {
      kind: 'calculator',
      vectors: [
        {
          multiplier: 200,
          wager: '10',
          direction: 'up',
          mode: 'pnl',
          pnlFee: '10',
          maxRoi: 50_000,
          ...over,
          rows: [{ move: '0.5', rawRoi: '100', clampedRoi: '100', profit: '8.9', ...row }],
        },
      ],
    },
    null,
    1,
  );
const position = (over: object = {}) =>
  JSON.stringify({
    exit: 'take-profit',
    tick: 2,
    exitPrice: '1005.00000000',
    entryTick: 0,
    entryPrice: '1000',
    direction: 'up',
    multiplier: 200,
    takeProfitRoi: 100,
    stopLossRoi: -50,
    grossRoi: '100.000000',
    bustPrice: '995.00000000',
    ...over,
  });
const ticks = () => '{"trades":[["1000","1",1],["1004.9","1",2],["1007","1",3],["990","1",4]]}';

describe('calculator cases', () => {
  test('agree with the engine', () => {
    expect(checkText(calculator(), noTicks)).toMatchObject({ agree: 1, differ: [], bad: [] });
    const down = calculator({ direction: 'down' }, { move: '-0.5' });
    expect(checkText(down, noTicks).agree).toBe(1);
    const flat = calculator({ mode: 'flat', pnlFee: null }, { profit: '10.00' });
    expect(checkText(flat, noTicks).agree).toBe(1);
  });

  test('a difference names its line, field and both values', () => {
    expect(checkText(calculator({}, { profit: '8.90000001' }), noTicks)).toMatchObject({
      agree: 0,
      differ: [{ line: 12, differences: [{ field: 'profit', expected: '8.90000001', found: '8.9' }] }],
    });
  });

  test.each([
    [{ multiplier: 0.5 }, {}, 'multiplier must be at least 1'],
    [{ multiplier: '1.001' }, {}, 'multiplier must have at most two decimals'],
    [{ wager: '-1' }, {}, 'wager must be above 0'],
    [{ wager: '1,5' }, {}, 'wager must be a decimal number, not "1,5"'],
    [{ direction: 'sideways' }, {}, 'direction must be "up" or "down", not "sideways"'],
    [{ mode: 'both' }, {}, 'mode must be "pnl" or "flat", not "both"'],
    [{ pnlFee: '99' }, {}, 'pnlFee and its extra percent must stay below 100 together'],
    [{ maxRoi: null }, {}, 'maxRoi is missing'],
    [{ kind: 'poker' }, {}, 'kind must be one of calculator, triggers, messages, candles, not "poker"'],
    [{}, { move: '-100.5' }, 'move must be at least -100'],
    [{}, { profit: 'much' }, 'profit must be a decimal number, not "much"'],
    [{}, { rawRoi: undefined, clampedRoi: undefined, profit: undefined }, 'nothing to compare'],
  ])('%o %o cannot be read', (over, row, rule) => {
    const { bad, agree } = checkText(calculator(over, row), noTicks);
    expect(agree).toBe(0);
    expect(bad).toHaveLength(1);
    expect(bad[0]!.fault).toContain(rule);
    expect(bad[0]!.line).toBeGreaterThan(1);
  });
});

describe('trigger cases', () => {
  test('agree with the engine, however the exit is spelled', () => {
    for (const exit of ['take-profit', 'take_profit', 'takeProfit'])
      expect(checkText(position({ exit }), ticks)).toMatchObject({ agree: 1, differ: [], bad: [] });
    const stop = {
      exit: 'stop-loss',
      tick: 3,
      takeProfitRoi: null,
      multiplier: 50,
      exitPrice: '990',
      grossRoi: -50,
    };
    expect(checkText(position({ ...stop, bustPrice: 980 }), ticks)).toMatchObject({ agree: 1 });
  });

  test('name what differs', () => {
    const { differ } = checkText(position({ exit: 'bust', tick: 3, entryPrice: '1000.1' }), ticks);
    expect(differ[0]!.differences!.map(({ field }) => field)).toEqual([
      'entryPrice',
      'exit',
      'tick',
      'exitPrice',
      'bustPrice',
    ]);
  });

  test('one a line: a bad line is named and the others are run', () => {
    const text = `${position()}\n{"entryTick": 0,\n\n${position({ tick: 1 })}\n${position({ entryTick: 9 })}`;
    const { agree, differ, bad } = checkText(text, ticks);
    expect([agree, differ.map(({ line }) => line), bad.map(({ line }) => line)]).toEqual([1, [4], [2, 5]]);
  });

  test.each([
    [{ stopLossRoi: 50 }, 'stopLossRoi must be at most 0'],
    [{ stopLossRoi: -100 }, 'stopLossRoi must be above -100'],
    [{ takeProfitRoi: 0 }, 'takeProfitRoi must be above 0'],
    [{ entryTick: -1 }, 'entryTick must be a whole number from 0'],
    [{ entryTick: 4 }, 'entryTick must be below 4, the number of ticks'],
    [{ entryPrice: 0 }, 'entryPrice must be above 0'],
  ])('%o cannot be read: %s', (over, rule) =>
    expect(checkText(position(over), ticks).bad[0]!.fault).toContain(rule),
  );

  test('are found under any name in the document', () => {
    const text = `{"about":["x"],"positions":[${position()}]}`;
    expect(checkText(text, ticks)).toMatchObject({ agree: 1, kinds: ['triggers'] });
    expect(() => checkText('{"cases":[]}', ticks)).toThrow('there are no cases');
  });

  test('ticks that cannot be read are named by their line', () => {
    const broken = () => '{"trades":[["1000"],\n["-5"]]}';
    expect(() => checkText(position(), broken)).toThrow(expect.objectContaining({ line: 2 }));
    const csv = checkText(position(), () => 'time,price\n1,1000\n2,1004.9\n3,1007\n4,990\n');
    expect(csv.agree).toBe(1);
  });
});

describe('recorded messages', () => {
  const raw = '["x",{"a":["2.5"],"b":["2.0"],"c":["2.25"]},"ticker","A/B"]';
  const line = (expected: unknown, over: object = {}) => JSON.stringify({ raw, expect: expected, ...over });
  const right = { kind: 'ticker', symbol: 'A/B', price: '2.250', bid: 2, ask: '2.5' };

  test('agree by value and name what differs', () => {
    const text = [line(right), line([right]), line({ ...right, bid: '2.1', kind: 'quote' }), line(null)].join(
      '\n',
    );
    const { agree, differ, kinds } = checkText(text, noTicks);
    expect([agree, kinds, differ.map((one) => one.line)]).toEqual([2, ['messages'], [3, 4]]);
    expect(differ[0]!.differences!.map(({ field }) => field)).toEqual(['kind', 'bid']);
  });

  test.each([
    [{ raw: null }, 'raw must be the text of the message'],
    [{ exchange: 'mtgox' }, 'exchange must be one of binance, coinbase, kraken, bitstamp'],
    [{ expect: undefined }, 'nothing to compare'],
  ])('%o cannot be read: %s', (over, rule) =>
    expect(checkText(line(right, over), noTicks).bad[0]!.fault).toContain(rule),
  );
});

describe('messages of which nothing is to be made', () => {
  test.each([
    '{"type":"error","message":"Failed to subscribe"}',
    '{"errorMessage":"Currency pair not supported","event":"subscriptionStatus","status":"error"}',
    '{"event":"bts:error","channel":"","data":{"message":"Bad subscription string."}}',
    '{"e":"aggTrade","s":"BTCUSDT","a":1,"q":"1","T":1,"m":true}',
    '{"e":"aggTrade","s":"BTCUSDT","a":1,"p":"-1","q":"1","T":1,"m":true}',
    '{"u":1,"s":"BNBUSDT","b":"0","B":"1","a":"25.36","A":"1"}',
    '{"type":"ticker","product_id":"BTC-USD","price":"0"}',
    '["x",{"a":["2.5"',
    '',
    'null',
    'nothing',
  ])('%s agrees with nothing, and differs where a price is expected', (raw) => {
    const text = [null, { kind: 'ticker' }].map((expected) => JSON.stringify({ raw, expect: expected }));
    const { agree, differ, bad } = checkText(text.join('\n'), noTicks);
    expect([agree, differ.map(({ line }) => line), bad]).toEqual([1, [2], []]);
  });
});

test.each([
  [
    '{"u":400900217,"s":"BNBUSDT","b":"25.35","B":"31","a":"25.36","A":"40"}',
    { kind: 'quote', symbol: 'BNBUSDT', bid: '25.35', ask: '25.36' },
  ],
  [
    '{"channel":"ticker","timestamp":"2023-02-09T20:30:37.167359596Z","events":[{"type":"update","tickers":[{"product_id":"BTC-USD","price":"21932.98","best_bid":"21931.98","best_ask":"21933.98"}]}]}',
    { kind: 'ticker', symbol: 'BTC-USD', price: '21932.98' },
  ],
])('%s is told by its shape', (raw, expected) =>
  expect(checkText(JSON.stringify({ raw, expect: expected }), noTicks)).toMatchObject({ agree: 1 }),
);

describe('candles', () => {
  const trades = () =>
    '{"trades":[["5","1",59.9],["6","0.5",60],["8","0.25",119.999],["7","1",180],["9","1",240]]}';
  const candles = (...rows: unknown[]) =>
    JSON.stringify({
      interval_s: 60,
      fields: ['open_time_s', 'open', 'high', 'low', 'close', 'volume', 'count'],
      candles: rows,
    });

  test('are compared in the whole buckets, empty ones included', () => {
    const text = candles(
      [0, '1', '1', '1', '1', '1', 1],
      [60, '6', '8.0', '6', '8', '0.75', 2],
      [120, '8', '8', '8', '8', '0', 0],
      [180, '7', '7', '7', '7', '1', 2],
      [240, '1', '1', '1', '1', '1', 1],
    );
    const { agree, differ } = checkText(text, trades);
    expect(agree).toBe(2);
    expect(differ).toMatchObject([{ differences: [{ field: 'count', expected: '2', found: '1' }] }]);
  });

  test('ticks may name the unit of their time, and one that is out of order is named by its line', () => {
    const text = candles([60, '6', '8', '6', '8', '0.75', 2]);
    const rows = ['price,volume,time_s', '5,1,59.9', '6,0.5,60', '8,0.25,119.999', '9,1,180'];
    expect(checkText(text, () => rows.join('\n'))).toMatchObject({ agree: 1, bad: [] });
    const swapped = [rows[0], rows[2], rows[1], rows[3], rows[4]].join('\n');
    const fault = expect.objectContaining({ line: 3, message: expect.stringContaining('older') });
    expect(() => checkText(text, () => swapped)).toThrow(JsonFault);
    expect(() => checkText(text, () => swapped)).toThrow(fault);
  });

  test('a row that is no candle is named', () => {
    expect(checkText(candles([61, '6', '8', '6', '8', '1', 2]), trades).bad[0]!.fault).toContain(
      'multiple of 60',
    );
    expect(checkText(candles('x'), trades).bad[0]!.fault).toBe('a candle must be a list');
  });
});

describe('exact JSON', () => {
  test('keeps numbers as they were written', () =>
    expect(parseExactJson('[0.10, 1e-7, -0, "x", true, null]').value).toEqual([
      '0.10',
      '1e-7',
      '-0',
      'x',
      true,
      null,
    ]));

  test.each([
    ['{"a":1,}', 1],
    ['[1,]', 1],
    ['[1\n2]', 2],
    ['{"a":1}\n{', 2],
    ['{"a":1,\n"a":2}', 2],
    ['\n\n[01]', 3],
    ['"a\nb"', 1],
    ['', 1],
    ['['.repeat(100), 1],
  ])('refuses %j and names the line', (text, line) => {
    expect(() => parseExactJson(text)).toThrow(JsonFault);
    expect(() => parseExactJson(text)).toThrow(expect.objectContaining({ line }));
  });

  test('a byte order mark before it is no part of it', () => {
    expect(parseExactJson('\uFEFF[1]').value).toEqual(['1']);
    const text = `\uFEFF${position()}\n${position({ tick: 1 })}`;
    expect(checkText(text, () => '\uFEFFtime,price\n1,1000\n2,1004.9\n3,1007\n4,990')).toMatchObject({
      agree: 1,
      differ: [{ line: 2 }],
    });
  });

  test('a name such as __proto__ is a name like any other', () => {
    const { value } = parseExactJson('{"__proto__":{"kind":"calculator"}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect((value as { kind?: string }).kind).toBeUndefined();
  });
});
