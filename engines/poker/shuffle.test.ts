import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardName, newDeck, repeatedCard } from './cards.ts';
import { cardSalt, chainHash, deckRoot, proveCards, provesCard } from './deck-proof.ts';
import { drawBelow, hashOf, shuffledDeck, streamMessage, words, type ShuffleSeeds } from './shuffle.ts';
import { HandProofError, parseHandProof, verifyHand } from './verify-hand.ts';

const seeds: ShuffleSeeds = {
  serverSeed: 'f2ac89b608eeb01312d115bce6741b32',
  tableId: 'table-1',
  handNo: 17,
  clientSeeds: ['alice', 'bob', 'carol'],
};
const deck = shuffledDeck(seeds);
const root = deckRoot(deck, seeds);
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const mac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

describe('the shuffle', () => {
  test('is this one for these seeds, now and for ever', () => {
    expect(deck.map(cardName).join(' ')).toMatchInlineSnapshot(
      `"8s Qd 5h 3c 9s 4s Jd 3h 5c Kc Jc Qh Kd 3d Ad Td 6s 9d 7s Jh 2d 7h 6d 8d 5s Qc Tc 5d 3s 9c Th 4h 8h Kh Ac Ks 6h Qs 7d As 6c 7c 2c 2h 9h Ah Ts 4c Js 2s 8c 4d"`,
    );
    expect(root).toMatchInlineSnapshot(`"4604096e35b3c5e00cb1976a859e8881ae41d71600f1bb2bb3e153cdf47d8cc9"`);
  });

  test('can be written again with another library in a few lines', () => {
    let [block, hex] = [0, ''];
    const next = (): number => {
      if (hex === '') hex = mac(seeds.serverSeed, `table-1:17:alice|bob|carol:${block++}`);
      const word = Number.parseInt(hex.slice(0, 8), 16);
      hex = hex.slice(8);
      return word;
    };
    const cards = newDeck();
    for (let i = 51; i >= 1; i--) {
      let word = next();
      while (word >= Math.floor(2 ** 32 / (i + 1)) * (i + 1)) word = next();
      const j = word % (i + 1);
      [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    expect(cards).toEqual(deck);
  });

  test('has every card once, and another order when any seed or number differs', () => {
    const others: Partial<ShuffleSeeds>[] = [
      { serverSeed: 'x' },
      { tableId: 'table-2' },
      { handNo: 18 },
      { clientSeeds: ['alice', 'bob', 'carole'] },
      { clientSeeds: ['bob', 'alice', 'carol'] },
    ];
    for (const other of others) {
      const cards = shuffledDeck({ ...seeds, ...other });
      expect([cards.length, repeatedCard(cards)]).toEqual([52, null]);
      expect(cards).not.toEqual(deck);
    }
  });

  test('leaves out words that would favour the low numbers', () => {
    const limit = Math.floor(2 ** 32 / 52) * 52;
    const list = [limit, 2 ** 32 - 1, limit - 1].values() as Iterator<number, never>;
    expect(drawBelow(52, list)).toBe(51);
  });

  test('puts each card at each place about as often', () => {
    const hands = 1040;
    const counts = new Float64Array(52 * 52);
    for (let handNo = 0; handNo < hands; handNo++)
      for (const [place, card] of shuffledDeck({ ...seeds, handNo }).entries())
        counts[place * 52 + card]! += 1;
    const expected = hands / 52;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 51 * 51 degrees of freedom: mean 2601, standard deviation 72. The seeds are fixed, so this cannot flicker.
    expect(Math.abs(chiSquare - 2601)).toBeLessThan(4 * 72);
  });

  test('reads words from the highest byte', () => {
    const [first] = words(seeds);
    expect(first).toBe(Number.parseInt(mac(seeds.serverSeed, streamMessage(seeds, 0)).slice(0, 8), 16));
  });
});

describe('the proof of a card', () => {
  test('holds for every place of the deck, and for no other card, place, salt or root', () => {
    for (const proof of proveCards(deck, seeds, [...deck.keys()])) {
      expect(provesCard(proof, root)).toBe(true);
      expect(provesCard({ ...proof, card: (proof.card + 1) % 52 }, root)).toBe(false);
      expect(provesCard({ ...proof, index: (proof.index + 1) % 52 }, root)).toBe(false);
      expect(provesCard({ ...proof, salt: `${proof.salt}0` }, root)).toBe(false);
      expect(provesCard(proof, sha('another'))).toBe(false);
      expect(provesCard({ ...proof, path: proof.path.slice(1) }, root)).toBe(false);
      expect(provesCard({ ...proof, path: [...proof.path, root] }, root)).toBe(false);
    }
  });

  test('does not hold for places that are none', () => {
    const [proof] = proveCards(deck, seeds, [3]);
    for (const index of [-1, 52, 0.5, Number.NaN]) expect(provesCard({ ...proof!, index }, root)).toBe(false);
    expect(() => proveCards(deck, seeds, [52])).toThrow(RangeError);
  });

  test('is made of plain hashes of texts', () => {
    const salt = mac(mac(seeds.serverSeed, 'card-salts'), 'table-1:17:3');
    const [proof] = proveCards(deck, seeds, [3]);
    expect(proof!.salt).toBe(salt);
    expect(proof!.path).toHaveLength(6);
    let hash = sha(`3:${cardName(deck[3]!)}:${salt}`);
    hash = sha(`${proof!.path[0]}:${hash}`);
    hash = sha(`${proof!.path[1]}:${hash}`);
    for (const beside of proof!.path.slice(2)) hash = sha(`${hash}:${beside}`);
    expect(hash).toBe(root);
  });

  test('tells nothing about the stream, whatever a player chose as a seed', () => {
    const salts = new Set(deck.map((_, index) => cardSalt(seeds, index)));
    for (const clientSeeds of [['card-salts'], [''], ['salt'], ['3']])
      for (let block = 0; block < 52; block++)
        expect(salts.has(mac(seeds.serverSeed, streamMessage({ ...seeds, clientSeeds }, block)))).toBe(false);
  });

  test('any deck has a root of its own', () => {
    fc.assert(
      fc.property(fc.nat(51), fc.nat(51), (a, b) => {
        const swapped = [...deck];
        [swapped[a], swapped[b]] = [swapped[b]!, swapped[a]!];
        expect(deckRoot(swapped, seeds) === root).toBe(a === b);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a proof of a hand', () => {
  const cards = proveCards(deck, seeds, [0, 3, 6, 7, 8]);
  const chain = { previous: '', body: 'a hand', hash: chainHash('', 'a hand') };
  const given = {
    tableId: seeds.tableId,
    handNo: seeds.handNo,
    commitment: hashOf(seeds.serverSeed),
    clientSeeds: seeds.clientSeeds,
    root,
    cards: cards.map((one) => ({ ...one, card: cardName(one.card) })),
    chain,
  };
  const checks = (change: object) => verifyHand(parseHandProof(JSON.stringify({ ...given, ...change })));
  const failed = (change: object) => checks(change).flatMap(({ what, ok }) => (ok ? [] : [what]));

  test('holds before and after the server seed is revealed', () => {
    expect(failed({})).toEqual([]);
    expect(checks({})).toHaveLength(6);
    expect(failed({ serverSeed: seeds.serverSeed })).toEqual([]);
    expect(checks({ serverSeed: seeds.serverSeed })).toHaveLength(13);
    const kinds = checks({ serverSeed: seeds.serverSeed, cards: [given.cards[0]] });
    expect(kinds.map(({ kind, card }) => [kind, card])).toEqual([
      ['commitment', null],
      ['deck', null],
      ['place', given.cards[0]!.card],
      ['card', given.cards[0]!.card],
      ['chain', null],
    ]);
  });

  test('names what does not hold', () => {
    const [first, ...others] = given.cards;
    expect(failed({ cards: [{ ...first, card: '2d' }, ...others] })).toEqual(['card 0 (2d)']);
    expect(failed({ chain: { ...chain, body: 'another' } })).toEqual(['chain of histories']);
    expect(failed({ cards: [first, first] })).toEqual(['cards differ']);
    expect(failed({ cards: [], serverSeed: 'another' })).toEqual(['commitment', 'whole deck']);
    expect(failed({ cards: [], handNo: 18, serverSeed: seeds.serverSeed })).toEqual(['whole deck']);
    expect(failed({ cards: [], commitment: sha('x'), serverSeed: seeds.serverSeed })).toEqual(['commitment']);
    expect(failed({ cards: [{ ...first, salt: 'x' }], serverSeed: seeds.serverSeed })).toEqual([
      `card 0 (${first!.card}) in the deck`,
      `card 0 (${first!.card})`,
    ]);
  });

  test.each<[string, object | string]>([
    ['not JSON', '{'],
    ['a proof must be an object', '[]'],
    ['handNo must be a whole number', { handNo: 1.5 }],
    ['tableId must be a text', { tableId: 7 }],
    ['commitment must be 64 hex digits', { commitment: 'ab' }],
    ['root must be 64 hex digits', { root: 'xy' }],
    ['clientSeeds must be a list', { clientSeeds: 'alice' }],
    ['cards must be a list', { cards: {} }],
    ['cards[0].card must be a card such as Ah', { cards: [{ card: 'Xx' }] }],
    ['cards[0].index must be a whole number', { cards: [{ card: 'Ah', index: '3' }] }],
    ['cards[0].path must be a list', { cards: [{ card: 'Ah', index: 3, salt: '' }] }],
    ['chain must be an object', { chain: 'x' }],
    ['there is nothing to check', { cards: [], chain: null }],
  ])('is refused: %s', (message, change) => {
    const text = typeof change === 'string' ? change : JSON.stringify({ ...given, ...change });
    expect(() => parseHandProof(text)).toThrow(HandProofError);
    expect(() => parseHandProof(text)).toThrow(message);
  });
});
