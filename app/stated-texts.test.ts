/** Texts that the product states (PHOENIX_CONTRACT/errors.json) are shown as they stand where the page speaks English. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flatten, readTexts, roomsWithTexts, type Tree } from './texts/compare.ts';

const folder = process.env['PHOENIX_CONTRACT'];
const root = join(import.meta.dirname, '..');

/** Said by the server, with the limit and the currency of the moment. */
const WITH_FIGURES = 'Max bet amount: 20 EUR';
const MIN_PASSWORD = '5';

describe.skipIf(!folder)('the product’s texts (set PHOENIX_CONTRACT to the folder of errors.json)', () => {
  it('are each one of the English texts, word for word', () => {
    // A code without a text is null.
    const { about, ...areas }: Tree = JSON.parse(
      readFileSync(join(folder!, 'errors.json'), 'utf8'),
      (_key, value: unknown) => value ?? '',
    );
    expect(about).toContain('shown to the user as they stand');
    // Notes on what a code means begin small.
    const stated = flatten(areas)
      .map(([, text]) => text)
      .filter((text) => /^[A-Z][a-z]/.test(text) && text !== WITH_FIGURES);
    expect(stated.length).toBeGreaterThan(40);
    const shown = new Set(
      roomsWithTexts(root)
        .flatMap((room) => flatten(readTexts(root, room, 'en') ?? {}))
        .map(([, text]) => text.replace('{min}', MIN_PASSWORD)),
    );
    expect(stated.filter((text) => !shown.has(text))).toEqual([]);
  });
});
