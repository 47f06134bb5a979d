import { expect, it } from 'vitest';
import { defineFeature } from '../../contract/feature.ts';
import { chunkGate } from './page-routes.ts';

it('lets the files of a folder go with the feature that lives there, whatever its id', () => {
  const features = [
    defineFeature({ id: 'old', folder: 'new', title: 'Renamed', plugin: null, contract: {} }),
    defineFeature({ id: 'feed', title: 'Feed', plugin: 'feed', contract: {}, chunks: ['g.dice'] }),
  ];
  const on = chunkGate(features, () => true);
  const off = chunkGate(features, () => false);
  expect(['f.new', 'f.feed', 'g.dice', 'g.none'].map(on)).toEqual([true, true, true, true]);
  expect(['f.new', 'f.feed', 'g.dice', 'f.old', 'g.none'].map(off)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  const oldAlone = chunkGate(features, (id) => id === 'old');
  expect(oldAlone('f.new')).toBe(true);
});
