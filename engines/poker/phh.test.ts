import { describe, expect, test } from 'vitest';
import { cardNames } from './cards.ts';
import { exportPhh, importPhh } from './phh.ts';
import { parseRecord } from './record.ts';
import { replay } from './replay.ts';
import { ALL_CUSTOMS } from './rules.ts';
import { playRandomHand } from './testing/random-hand.ts';
import { hasVectors, NO_VECTORS, phhFiles, recordedLines } from './testing/vectors.ts';
import { parseToml } from './toml.ts';

function imported(text: string) {
  const read = importPhh(text);
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

function exported(...args: Parameters<typeof exportPhh>): string {
  const written = exportPhh(...args);
  if (!written.ok) throw new Error(written.message);
  return written.value;
}

const sample = `# A pot.
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1_000, 1000, 1000]
actions = [
  "d dh p1 AhKh", # first
  "d dh p2 ????",
  "d dh p3 2c2d",
  "p3 cbr 300 # a raise", "p1 cc", "p2 f",
  "d db 3c4d5h",
  "p1 cc", "p3 cc",
  "d db 6s", "p1 cc", "p3 cc", "d db 9s", "p1 cc", "p3 cc",
  "p1 sm AhKh", "p3 sm 2c2d",
]
event = 'It''s'
`.replace("'It''s'", '"It\'s"');

describe('a PHH file', () => {
  test('is read with comments, lists over several lines and both kinds of strings', () => {
    const { hand, more, finishingStacks } = imported(sample);
    expect(hand.seats.map(({ stack, hole }) => [stack, hole && cardNames(hole)])).toEqual([
      [1000n, 'AhKh'],
      [1000n, null],
      [1000n, '2c2d'],
    ]);
    expect(hand.actions).toHaveLength(9);
    expect(hand.actions[0]).toEqual({ seat: 2, type: 'raise', to: 300n, street: 'preflop' });
    expect([...more]).toEqual([['event', "It's"]]);
    expect(finishingStacks).toBeNull();
  });

  test('comes back field by field, with the stacks after the hand', () => {
    const { hand, ...rest } = imported(sample);
    const again = parseToml(exported(hand, rest));
    const before = parseToml(sample.replace(' # a raise', ''));
    before.set('finishing_stacks', [700n, 900n, 1400n]);
    expect(again).toEqual(before);
  });

  test('of two players has the big blind as p1 and the button as p2', () => {
    const text = sample
      .replaceAll(/^ {2}"d dh p3.*\n/gm, '')
      .replace(/"p3 cbr[^]*\]\nevent/, '"p2 cc", "p1 cc"]\nevent')
      .replace('[0, 0, 0]', '[0, 0]')
      .replace('[50, 100, 0]', '[50, 100]')
      .replace('[1_000, 1000, 1000]', '[1000, 1000]')
      .replace('"p2 cc", "p1 cc"', '"p2 cbr 200", "p1 f"');
    const { hand, ...rest } = imported(text);
    expect(hand.posts).toEqual([
      { seat: 1, type: 'sb', amount: 50n },
      { seat: 0, type: 'bb', amount: 100n },
    ]);
    expect(parseToml(exported(hand, rest)).get('blinds_or_straddles')).toEqual([50n, 100n]);
  });

  test.each([
    ['variant = "NT"', 'variant = "FB"', 'variant must be NT or PO'],
    ['min_bet = 100', 'min_bet = -1', 'min_bet must be whole amounts from 0'],
    ['min_bet = 100', 'min_bet = 1.5', 'min_bet must be whole amounts from 0'],
    ['antes = [0, 0, 0]', 'antes = [0]', 'antes needs one amount for each of 3 players'],
    ['[50, 100, 0]', '[50, 100, 170]', 'blinds_or_straddles: 170 is neither a blind nor a straddle'],
    ['"p1 cc"', '"p2 cc"', '"p2 cc": seat 1 acts, but seat 0 is to act'],
    ['cbr 300', 'cbr 150', '"p3 cbr 150": seat 2 raises to 150, the minimum is 200'],
    ['"p2 f"', '"p2 sd"', '"p2 sd" is no action of hold\'em or Omaha'],
    ['AhKh"', 'AhK"', '"d dh p1 AhK" has no 2 cards'],
    ['d db 9s', 'd db 9x', '"d db 9x" deals no cards'],
    ['min_bet = 100', 'min_bet = 100 100', 'line 6: more than a value after min_bet'],
    ['min_bet = 100', 'variant = "NT"', 'line 6: variant stands twice'],
    ['variant = "NT"', 'variant', 'line 2: no = after variant'],
    ['variant = "NT"', 'variant = {}', 'line 2: a value of an unknown kind'],
  ])('with %s as %s is refused: %s', (from, to, message) => {
    expect(importPhh(sample.replace(from, to))).toEqual({ ok: false, rule: 'format', message });
  });

  test('cannot say everything, and what it cannot is refused', () => {
    const { hand } = imported(sample);
    expect(exportPhh({ ...hand, structure: 'pot-limit' })).toMatchObject({ ok: false, rule: 'format' });
    expect(exportPhh({ ...hand, boards: [[], []] })).toMatchObject({ ok: false, rule: 'format' });
    const posts = [...hand.posts, { seat: 2, type: 'extra-bb' as const, amount: 100n }];
    expect(exportPhh({ ...hand, posts })).toMatchObject({ ok: false, rule: 'format' });
    expect(exportPhh({ ...hand, actions: [] })).toMatchObject({ ok: false, rule: 'hand-not-over' });
  });
});

test('random hands that PHH has words for come back as they were', () => {
  let said = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const { hand } = playRandomHand(seed);
    const text = exportPhh(hand);
    if (!text.ok) continue;
    said++;
    const again = imported(text.value).hand;
    expect(exported(again)).toBe(text.value);
    expect(again.actions.map(({ type, street }) => `${street} ${type}`)).toEqual(
      hand.actions.map(({ type, street }) => `${street} ${type}`),
    );
  }
  expect(said).toBeGreaterThan(60);
});

describe.skipIf(!hasVectors)(`recorded files${hasVectors ? '' : ` (${NO_VECTORS})`}`, () => {
  const files = phhFiles();

  test('all 143 come back through the engine with every field, and 142 of them byte for byte', () => {
    expect(files).toHaveLength(143);
    let bytes = 0;
    for (const { name, text } of files) {
      const { hand, finishingStacks, ...rest } = imported(text);
      const played = replay(hand, ALL_CUSTOMS);
      expect([name, played.ok]).toEqual([name, true]);
      const again = exported(hand, rest);
      const [before, after] = [parseToml(text), parseToml(again)];
      if (!before.has('finishing_stacks')) after.delete('finishing_stacks');
      expect([name, after]).toEqual([name, before]);
      if (played.ok && finishingStacks)
        expect([...played.value.result.stacks.values()]).toEqual(finishingStacks);
      if (again.trimEnd() === text.trimEnd()) bytes++;
    }
    expect(bytes).toBe(142);
  });

  test('hold the same hands as the lines of JSON', () => {
    const records = new Map(
      recordedLines('real').map((line) => [parseRecord(line).hand.id, parseRecord(line).hand]),
    );
    for (const { name, text } of files) {
      const { hand } = imported(text);
      const plain = hand.seats.map(({ seat, stack, hole }) => ({ seat, stack, hole }));
      expect({ ...hand, seats: plain, id: name }).toEqual(records.get(name));
    }
  });
});
