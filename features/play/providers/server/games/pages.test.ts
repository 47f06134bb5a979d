import { expect, it } from 'vitest';
import { type ListedGame, Unanswered } from '../slotegrator/client.ts';
import { readPages } from './pages.ts';

const game = (id: string): ListedGame => ({
  id,
  name: id,
  maker: 'Lantern Works',
  type: 'slots',
  fresh: false,
  image: null,
  freespins: false,
  lobby: false,
});

/** Pages of one game each. @param faults what is thrown in place of answers, by the number of the question */
async function read(pages: number, faults: Readonly<Record<number, Error>>) {
  const asked: number[] = [];
  const waited: number[] = [];
  const list = readPages(
    async (page) => {
      asked.push(page);
      const fault = faults[asked.length];
      if (fault) throw fault;
      return { games: [game(`g-${page}`)], pages };
    },
    { now: () => 0, wait: async (milliseconds) => void waited.push(milliseconds) },
  );
  const games = await list.then(
    (come) => come.map(({ id }) => id),
    (error: Error) => error.message,
  );
  return { games, asked, waited };
}

const tooMany = new Unanswered('429', 429, 3_000);
const trouble = new Unanswered('502', 502, null);

it('asks for a page again once the aggregator wants to be asked, and slowly from then on', async () => {
  const { games, asked, waited } = await read(3, { 2: tooMany });
  expect(games).toEqual(['g-1', 'g-2', 'g-3']);
  expect(asked).toEqual([1, 2, 2, 3]);
  expect(waited).toEqual([250, 3_000, 1_000]);
});

it('waits longer each time that it says no time, never for long, and gives up after five tries', async () => {
  const lost = new Unanswered('no answer', null, null);
  expect(await read(1, { 1: trouble, 2: lost, 3: trouble, 4: trouble })).toEqual({
    games: ['g-1'],
    asked: [1, 1, 1, 1, 1],
    waited: [1_000, 2_000, 4_000, 8_000],
  });
  const never = Object.fromEntries([1, 2, 3, 4, 5].map((no) => [no, new Unanswered('503', 503, 3_600_000)]));
  expect(await read(1, never)).toEqual({
    games: '503',
    asked: [1, 1, 1, 1, 1],
    waited: [30_000, 30_000, 30_000, 30_000],
  });
});

it('takes a refusal for what it is', async () => {
  expect(await read(2, { 2: new Error('403') })).toMatchObject({ games: '403', asked: [1, 2] });
});
