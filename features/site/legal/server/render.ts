/** Fills the legal texts with the facts of the settings in force. Pure. */
import type { Locale } from '#platform/contract/locale.ts';
import type { LegalFact } from '#platform/server/services/legal-facts.ts';
import type { DocumentId, LegalSection, LegalTexts, Paragraph } from '../documents.ts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';
import { tr } from './texts/tr.ts';
import { zh } from './texts/zh.ts';

export const TEXTS: Readonly<Record<Locale, LegalTexts>> = { en, de, es, pt, fr, ru, tr, ar, ja, zh };

export type Facts = Readonly<Partial<Record<string, LegalFact>>>;

export interface RenderedText {
  readonly title: string;
  readonly sections: { heading: string; paragraphs: string[] }[];
}

/** Names of the figures that a sentence speaks of. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const partsOf = (paragraph: Paragraph) => (typeof paragraph === 'string' ? { text: paragraph } : paragraph);

/** A text as it holds now: sentences without their figure are left out, and so are sections without a sentence. */
export function render(document: DocumentId, locale: Locale, facts: Facts): RenderedText {
  const { title, sections } = TEXTS[locale][document];
  return {
    title,
    sections: sections
      .map((section) => fill(section, locale, facts))
      .filter(({ paragraphs }) => paragraphs.length > 0),
  };
}

function fill({ heading, body }: LegalSection, locale: Locale, facts: Facts) {
  const paragraphs = body.flatMap((paragraph) => {
    const { text, needs = [], without = [] } = partsOf(paragraph);
    const wanted = [...placeholdersOf(text), ...needs];
    if (wanted.some((name) => facts[name] === undefined)) return [];
    if (without.some((name) => facts[name] !== undefined)) return [];
    return [text.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordsOf(facts[name]!, locale))];
  });
  return { heading, paragraphs };
}

const EVER: Readonly<Record<Locale, string>> = {
  en: 'for ever',
  de: 'für immer',
  es: 'para siempre',
  pt: 'para sempre',
  fr: 'pour toujours',
  ru: 'навсегда',
  tr: 'süresiz',
  ar: 'دائمًا',
  ja: '無期限',
  zh: '永久',
};
const UNITS = { d: 'day', m: 'month', y: 'year' } as const;

function wordsOf(fact: LegalFact, locale: Locale): string {
  if (typeof fact === 'string') return fact;
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  if ('lengths' in fact) return list.format(fact.lengths.map((length) => lengthText(length, locale)));
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const countries = fact.countries.map((code) => names.of(code) ?? code);
  return countries.toSorted((one, other) => one.localeCompare(other, locale)).join(', ');
}

function lengthText(length: string, locale: Locale): string {
  if (length === 'ever') return EVER[locale];
  const unit = UNITS[length.at(-1) as keyof typeof UNITS]; // lengths end with one of the three
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(Number.parseInt(length, 10));
}
