import { describe, expect, it } from 'vitest';
import { bestLocale } from './best-locale.ts';

describe('the language a browser asks for', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['sv,de;q=0.3', 'de'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['zh-CN,zh;q=0.9', 'zh'],
    ['en;q=0.2, de;q=0.7', 'de'],
    ['de;q=0, en', 'en'],
    ['sv, *', 'en'],
    ['DE-ch', 'de'],
    ['de;q=nonsense', 'de'],
    [';;;q=,,', 'en'],
    [`${'x'.repeat(300)},de`, 'en'],
  ])('%s is %s', (header, locale) => {
    expect(bestLocale(header)).toBe(locale);
  });
});
