import { expect, it } from 'vitest';
import { packsWith } from './find-pictures.ts';

const pack = (name: string, ...ids: string[]) => ({
  metadata: { name },
  kind: 'emoji' as const,
  files: ids.map((id) => ({ id, path: `/p/${id}` })),
});
const packs = [pack('Faces', 'cool', 'big_smile'), pack('Table', 'dice')];
const found = (typed: string) =>
  packsWith(packs, typed).map(({ metadata, files }) => [metadata.name, ...files.map(({ id }) => id)]);

it('finds pictures by a part of their name, and leaves out packs without any', () => {
  expect(found(' Big sm')).toEqual([['Faces', 'big_smile']]);
  expect(found('nothing like it')).toEqual([]);
  expect(found('')).toEqual([
    ['Faces', 'cool', 'big_smile'],
    ['Table', 'dice'],
  ]);
});
