import { expect, test } from 'vitest';
import { LOCALES } from '#platform/contract/locale.ts';
import { LEGAL_FACTS } from '#platform/server/services/legal-facts.ts';
import { DOCUMENTS, type Paragraph } from '../documents.ts';
import { legalSettings } from '../settings.ts';
import { PRODUCT_FACTS } from './facts.ts';
import { placeholdersOf, render, TEXTS } from './render.ts';

const known = new Set<string>([...LEGAL_FACTS, ...PRODUCT_FACTS, ...Object.keys(legalSettings.parse({}))]);
const textOf = (paragraph: Paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text);
const rulesOf = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? {} : { needs: paragraph.needs, without: paragraph.without };

test.each(LOCALES)(
  '%s has the sentences of the other languages, each with the same figures and conditions',
  (locale) => {
    for (const id of DOCUMENTS) {
      const shape = (language: (typeof LOCALES)[number]) =>
        TEXTS[language][id].sections.map(({ body }) =>
          body.map((paragraph) => ({
            figures: placeholdersOf(textOf(paragraph)).toSorted((one, other) => one.localeCompare(other)),
            ...rulesOf(paragraph),
          })),
        );
      expect([id, shape(locale)]).toEqual([id, shape('en')]);
    }
  },
);

test.each(LOCALES)('%s has no figure of its own, and names only facts there are', (locale) => {
  for (const id of DOCUMENTS) {
    const { title, sections } = TEXTS[locale][id];
    const sentences = sections.flatMap(({ body }) => body);
    expect(
      [title, ...sections.map(({ heading }) => heading), ...sentences.map(textOf)].join(' '),
    ).not.toMatch(/\d/);
    const used = sentences.flatMap((paragraph) => {
      const { needs = [], without = [] } = rulesOf(paragraph);
      return [...placeholdersOf(textOf(paragraph)), ...needs, ...without];
    });
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  }
});

test('a sentence without its figure is left out, and so is a section without a sentence', () => {
  const bare = render('terms', 'en', {});
  expect(JSON.stringify(bare)).not.toMatch(/\{\w+\}/);
  expect(bare.sections.map(({ heading }) => heading)).not.toContain('Limits and breaks');
  const full = render('terms', 'en', {
    minAge: '21',
    closedCountries: { countries: ['FR', 'AT'] },
    limits: 'on',
  });
  const all = full.sections.flatMap(({ paragraphs }) => paragraphs).join('\n');
  expect(all).toContain('at least 21 years');
  expect(all).toContain('Austria, France');
});

test('lengths are named in the language of the text', () => {
  const facts = { exclusionLengths: { lengths: ['1d', '6m', '5y', 'ever'] } };
  const said = (locale: 'en' | 'de') => JSON.stringify(render('exclusion', locale, facts));
  expect(said('en')).toContain('1 day, 6 months, 5 years, or for ever');
  expect(said('de')).toContain('1 Tag, 6 Monate, 5 Jahre oder für immer');
});
