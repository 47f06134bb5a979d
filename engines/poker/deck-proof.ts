/**
 * Proof of single cards. To reveal the server seed after a hand would show every folded hand. So the root
 * of a Merkle tree over the 52 cards is published as the hand starts, and a player gets the leaves of the
 * cards he may see at once; the seed follows later.
 *
 * Leaf i is `SHA-256(i:card:salt_i)`. Salts come from the seed under a key of their own, for a salt that is
 * told must say nothing about the stream of the shuffle: `salt_i = HMAC(HMAC(serverSeed, 'card-salts'),
 * tableId:handNo:i)`; a message of the stream has three colons at least, so none is 'card-salts'. A node is
 * `SHA-256(left:right)` of the hex texts below it; a node without a neighbour moves up as it is. Hashes are
 * lowercase hex.
 */
import { cardName, DECK_SIZE, type Card } from './cards.ts';
import { hashOf, keyedHash, type ShuffleSeeds } from './shuffle.ts';

export interface CardProof {
  /** Place in the deck, 0 is dealt first. */
  readonly index: number;
  readonly card: Card;
  readonly salt: string;
  /** Hashes beside the way from the leaf to the root, lowest first; places without a neighbour have none. */
  readonly path: readonly string[];
}

export type SaltSeeds = Pick<ShuffleSeeds, 'serverSeed' | 'tableId' | 'handNo'>;

export function cardSalt({ serverSeed, tableId, handNo }: SaltSeeds, index: number): string {
  return keyedHash(keyedHash(serverSeed, 'card-salts'), `${tableId}:${handNo}:${index}`);
}

export function cardLeaf(index: number, card: Card, salt: string): string {
  return hashOf(`${index}:${cardName(card)}:${salt}`);
}

/** All levels of the tree, leaves first; the last one is the root alone. */
function levels(deck: readonly Card[], seeds: SaltSeeds): string[][] {
  const all = [deck.map((card, index) => cardLeaf(index, card, cardSalt(seeds, index)))];
  for (let level = all[0]!; level.length > 1; level = all.at(-1)!)
    all.push(
      Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => join(level[2 * at]!, level[2 * at + 1])),
    );
  return all;
}

function join(left: string, right: string | undefined): string {
  return right === undefined ? left : hashOf(`${left}:${right}`);
}

/** What is published as a hand starts. */
export function deckRoot(deck: readonly Card[], seeds: SaltSeeds): string {
  return levels(deck, seeds).at(-1)![0]!;
}

/** Proofs of the cards at some places of the deck. */
export function proveCards(deck: readonly Card[], seeds: SaltSeeds, places: readonly number[]): CardProof[] {
  const tree = levels(deck, seeds);
  return places.map((index) => {
    const card = deck[index];
    if (card === undefined) throw new RangeError(`the deck has no place ${index}`);
    const path: string[] = [];
    let at = index;
    for (const level of tree.slice(0, -1)) {
      const beside = level[at ^ 1];
      if (beside !== undefined) path.push(beside);
      at >>= 1;
    }
    return { index, card, salt: cardSalt(seeds, index), path };
  });
}

/** Whether a card lay at its place of the deck that a root stands for. Which side each hash is on follows from the place. */
export function provesCard({ index, card, salt, path }: CardProof, root: string): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= DECK_SIZE) return false;
  let hash = cardLeaf(index, card, salt);
  const beside = [...path];
  for (let at = index, size = DECK_SIZE; size > 1; at >>= 1, size = Math.ceil(size / 2)) {
    if ((at ^ 1) >= size) continue;
    const other = beside.shift();
    if (other === undefined) return false;
    hash = at % 2 === 0 ? join(hash, other) : join(other, hash);
  }
  return beside.length === 0 && hash === root.toLowerCase();
}

/** Hash of a hand history in the chain of its table: `SHA-256(hash of the hand before:body)`. */
export function chainHash(previous: string, body: string): string {
  return hashOf(`${previous}:${body}`);
}
