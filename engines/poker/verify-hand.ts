/**
 * Checks what a player was given about the shuffle of a hand: cards with their proofs, the whole deck once
 * the server seed is revealed, and the place of the history in the chain of its table.
 */
import { cardName, parseCard } from './cards.ts';
import { cardSalt, chainHash, deckRoot, provesCard, type CardProof } from './deck-proof.ts';
import { hashOf, shuffledDeck } from './shuffle.ts';

export interface HandProof {
  readonly tableId: string;
  readonly handNo: number;
  /** `SHA-256(serverSeed)`, shown before the cards. */
  readonly commitment: string;
  readonly clientSeeds: readonly string[];
  /** Root over the 52 cards, shown as the hand started. */
  readonly root: string;
  readonly cards: readonly CardProof[];
  /** Null until it is revealed. */
  readonly serverSeed: string | null;
  readonly chain: { readonly previous: string; readonly body: string; readonly hash: string } | null;
}

/** For pages, which have words of their own: `place` is that of a card in the deck that the seeds give. */
type ProofKind = 'commitment' | 'deck' | 'place' | 'card' | 'differ' | 'chain';

export interface ProofCheck {
  readonly kind: ProofKind;
  /** Such as `Ah`; null where it is about no single card. */
  readonly card: string | null;
  /** What was checked, e.g. `card 3 (Ah)`. */
  readonly what: string;
  readonly ok: boolean;
  /** Why it does not hold; empty when it does. */
  readonly reason: string;
}

/** A text that is no proof of a hand; the message names the field. */
export class HandProofError extends Error {
  override readonly name = 'HandProofError';
}

/** Reads the JSON that the hand panel gives. @throws HandProofError */
export function parseHandProof(text: string): HandProof {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new HandProofError(`not JSON: ${(error as Error).message}`);
  }
  const fields = objectOf(json, 'a proof');
  const handNo = fields['handNo'];
  if (!Number.isSafeInteger(handNo) || (handNo as number) < 0) wrong('handNo must be a whole number');
  const cards = listOf(fields['cards'] ?? [], 'cards').map(readCard);
  const { serverSeed, chain } = fields;
  const proof: HandProof = {
    tableId: textOf(fields['tableId'], 'tableId'),
    handNo: handNo as number,
    commitment: hexOf(fields['commitment'], 'commitment'),
    clientSeeds: listOf(fields['clientSeeds'], 'clientSeeds').map((seed) => textOf(seed, 'clientSeeds')),
    root: hexOf(fields['root'], 'root'),
    cards,
    serverSeed: serverSeed === undefined || serverSeed === null ? null : textOf(serverSeed, 'serverSeed'),
    chain: chain === undefined || chain === null ? null : readChain(objectOf(chain, 'chain')),
  };
  if (proof.serverSeed === null && cards.length === 0 && proof.chain === null)
    wrong('there is nothing to check: no cards, no serverSeed, no chain');
  return proof;
}

function readCard(value: unknown, at: number): CardProof {
  const name = `cards[${at}]`;
  const fields = objectOf(value, name);
  const card = parseCard(textOf(fields['card'], `${name}.card`));
  const index = fields['index'];
  if (card === null) return wrong(`${name}.card must be a card such as Ah`);
  if (!Number.isSafeInteger(index)) return wrong(`${name}.index must be a whole number`);
  return {
    index: index as number,
    card,
    salt: textOf(fields['salt'], `${name}.salt`),
    path: listOf(fields['path'], `${name}.path`).map((hash) => hexOf(hash, `${name}.path`)),
  };
}

function readChain(fields: Readonly<Record<string, unknown>>): NonNullable<HandProof['chain']> {
  return {
    previous: textOf(fields['previous'], 'chain.previous'),
    body: textOf(fields['body'], 'chain.body'),
    hash: hexOf(fields['hash'], 'chain.hash'),
  };
}

function objectOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong(`${name} must be an object`);
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown, name: string): unknown[] {
  return Array.isArray(value) ? value : wrong(`${name} must be a list`);
}

function textOf(value: unknown, name: string): string {
  return typeof value === 'string' ? value : wrong(`${name} must be a text`);
}

function hexOf(value: unknown, name: string): string {
  const text = textOf(value, name).trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(text) ? text : wrong(`${name} must be 64 hex digits`);
}

function wrong(reason: string): never {
  throw new HandProofError(reason);
}

/** Everything that can be checked with what is there. */
export function verifyHand(proof: HandProof): ProofCheck[] {
  return [...seedChecks(proof), ...cardChecks(proof), ...chainChecks(proof)];
}

function seedChecks({ serverSeed, ...proof }: HandProof): ProofCheck[] {
  if (serverSeed === null) return [];
  const seeds = { ...proof, serverSeed };
  const deck = shuffledDeck(seeds);
  const root = deckRoot(deck, seeds);
  const commitment = hashOf(serverSeed);
  return [
    check(
      'commitment',
      'commitment',
      commitment === proof.commitment,
      `the server seed hashes to ${commitment}`,
    ),
    check('deck', 'whole deck', root === proof.root, `the seeds give a deck with the root ${root}`),
    ...proof.cards.map(({ index, card, salt }) =>
      check(
        'place',
        `card ${index} (${cardName(card)}) in the deck`,
        deck[index] === card && cardSalt(seeds, index) === salt,
        `the seeds put ${deck[index] === undefined ? 'nothing' : cardName(deck[index])} there`,
        cardName(card),
      ),
    ),
  ];
}

function cardChecks({ cards, root }: HandProof): ProofCheck[] {
  const repeated = cards.find(
    (one, at) => cards.findIndex(({ index, card }) => index === one.index || card === one.card) < at,
  );
  const proofs = cards.map((one) =>
    check(
      'card',
      `card ${one.index} (${cardName(one.card)})`,
      provesCard(one, root),
      'its path does not lead to the root',
      cardName(one.card),
    ),
  );
  if (!repeated) return proofs;
  return [
    ...proofs,
    check(
      'differ',
      'cards differ',
      false,
      `place ${repeated.index} or ${cardName(repeated.card)} stands twice`,
    ),
  ];
}

function chainChecks({ chain }: HandProof): ProofCheck[] {
  if (!chain) return [];
  const hash = chainHash(chain.previous, chain.body);
  return [check('chain', 'chain of histories', hash === chain.hash, `the history hashes to ${hash}`)];
}

function check(
  kind: ProofKind,
  what: string,
  ok: boolean,
  reason: string,
  card: string | null = null,
): ProofCheck {
  return { kind, card, what, ok, reason: ok ? '' : reason };
}
