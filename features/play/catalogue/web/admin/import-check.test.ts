import { describe, expect, it } from 'vitest';
import { checkImport } from './import-check.ts';

const game = { id: 'lw-a', name: 'Lanterns', category: ['slots'] };

describe('a list to take in', () => {
  it('is a list, or an object with one', () => {
    expect(checkImport(JSON.stringify([game]))).toEqual({ ok: true, games: [game] });
    expect(checkImport(JSON.stringify({ games: [game] }))).toEqual({ ok: true, games: [game] });
  });

  it.each([
    ['{"id": ', 'json'],
    ['{"id": "x"}', 'list'],
    ['null', 'list'],
    ['7', 'list'],
    ['[]', 'empty'],
  ])('%s is not', (text, fault) => {
    expect(checkImport(text)).toEqual({ ok: false, fault });
  });

  it('says which game is wrong, and where', () => {
    const list = [
      game,
      { ...game, id: 'with space' },
      { ...game, id: 'lw-b', category: 'slots' },
      game,
      { ...game, id: 'lw-c', rtp: 96 },
      null,
    ];
    expect(checkImport(JSON.stringify(list))).toEqual({
      ok: false,
      fault: 'games',
      faults: [
        { place: 2, id: 'with space', field: 'id', reason: 'invalid' },
        { place: 3, id: 'lw-b', field: 'category', reason: 'invalid' },
        { place: 4, id: 'lw-a', field: 'id', reason: 'twice' },
        { place: 5, id: 'lw-c', field: 'rtp', reason: 'invalid' },
        { place: 6, id: '', field: '', reason: 'invalid' },
      ],
    });
  });

  it('lists no more than twenty faults', () => {
    const check = checkImport(JSON.stringify(Array.from({ length: 50 }, () => ({}))));
    expect(!check.ok && check.fault === 'games' && check.faults.length).toBe(20);
  });
});
