import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#platform/contract/locale.ts';
import { command } from '../cli/letters.ts';
import { flatten, OTHER_LOCALES, readTexts } from './compare.ts';
import { roomsWithLetters, sampleLetters } from './letters.ts';

const root = join(import.meta.dirname, '../..');
const english = sampleLetters(root, 'en');

/** What every script writes in Latin letters. */
const SHARED = /^(?:API|IP)$/;
const isEnglish = (text: string): boolean => /\b(?:the|your|you|from|with|this|and|were|our)\b/i.test(text);

describe('letters', () => {
  it('are there', () => expect(english.length).toBeGreaterThan(20));

  it.each(LOCALES)('fill every gap in %s, and stand in its direction', (locale) => {
    const letters = sampleLetters(root, locale);
    expect(letters.map(({ template }) => template).toSorted()).toEqual(
      english.map(({ template }) => template).toSorted(),
    );
    for (const { subject, text, html } of letters) {
      expect(subject.trim()).not.toBe('');
      expect(text + html.replaceAll(/style="[^"]*"/g, '')).not.toMatch(/\{\w+\}|undefined|\[object/);
      expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    }
  });

  it.each(OTHER_LOCALES)('hold no English in %s', (locale) => {
    const left = roomsWithLetters(root).flatMap((room) => {
      const before = new Map(flatten(readTexts(root, room, 'en') ?? {}));
      return flatten(readTexts(root, room, locale) ?? {})
        .filter(
          ([path, text]) =>
            (text === before.get(path) && !/^\P{L}*$|^Wallet$|^Transaction$/u.test(text)) || isEnglish(text),
        )
        .map(([path, text]) => `${room} ${path}: ${text}`);
    });
    expect(left).toEqual([]);
  });

  it.each(['ru', 'ar', 'ja', 'zh'] as const)('are written in the letters of %s', (locale) => {
    const latin = roomsWithLetters(root).flatMap((room) =>
      flatten(readTexts(root, room, locale) ?? {}).flatMap(([path, text]) =>
        [...text.replaceAll(/\{\w+\}/g, '').matchAll(/[a-z]{2,}/gi)]
          .filter(([word]) => !SHARED.test(word))
          .map(([word]) => `${room} ${path}: ${word}`),
      ),
    );
    expect(latin).toEqual([]);
  });

  it('are written into files by the command', async () => {
    const out = mkdtempSync(join(tmpdir(), 'letters-'));
    try {
      expect(await command.run(['--out', out, '--language', 'ar', '--root', root, '--json'])).toBe(0);
      expect(readFileSync(join(out, 'ar/identity.confirm.html'), 'utf8')).toContain('dir="rtl"');
      expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('ar/wallet.withdrawalSent.html');
      expect(await command.run(['--out', out, '--language', 'xx'])).toBe(2);
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});
