/**
 * How a letter looks: one column, the colours of a theme (mail programs know no variables), everything inlined, nothing fetched
 * from anywhere. Tables, because that is what mail programs lay out alike.
 */
import { directionOf, figuresOf, type Locale } from '../../contract/locale.ts';
import type { Palette } from '../../contract/theme.ts';
import { escapeMarkup } from '../markup.ts';
import type { LetterLook } from '../services/site-brand.ts';
import type { LetterBody, LetterText, LetterValue, Unsubscribe } from './mail.ts';

export interface Frame {
  /** Name of the house, over the letter and in its foot. */
  readonly site: string;
  /** Address of the house. */
  readonly url: string;
  readonly locale: Locale;
  readonly look: Pick<LetterLook, 'colours' | 'logo' | 'foot'>;
  readonly unsubscribe?: Unsubscribe;
}

/** The picture at the head travels with the letter under this name. */
export const LOGO_ID = 'logo';
export const LOGO_SOURCE = `src="cid:${LOGO_ID}"`;
const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Fills a text's gaps and lays it out, as plain text and as HTML. @throws when a value is missing */
export function write(
  letter: LetterText,
  data: Readonly<Record<string, LetterValue>>,
  frame: Frame,
): LetterBody & { readonly subject: string } {
  const values = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, oneLine(wordsOf(value, frame.locale))]),
  );
  // Names, amounts and addresses keep their own direction in a text that runs from right to left.
  const [start, end] = directionOf(frame.locale) === 'rtl' ? ['\u2068', '\u2069'] : ['', ''];
  const plain = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the letter "${letter.subject}" needs the value ${name}`);
      return value;
    });
  const fill = (text: string) => plain(text.replaceAll(/\{\w+\}/g, (gap) => `${start}${gap}${end}`));
  const { action } = letter;
  const parts: Parts = {
    subject: plain(letter.subject).slice(0, 200),
    heading: fill(letter.heading),
    body: lines(letter.body).map(fill),
    action: action === undefined ? null : { label: fill(action), link: plain('{link}') },
    facts: Object.entries(letter.facts ?? {}).map(([name, term]) => [term, fill(`{${name}}`)] as const),
    notes: lines(letter.notes ?? '').map(fill),
  };
  return { subject: parts.subject, text: asText(parts, frame), html: asHtml(parts, frame) };
}

interface Parts {
  readonly subject: string;
  readonly heading: string;
  readonly body: readonly string[];
  readonly action: { readonly label: string; readonly link: string } | null;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly notes: readonly string[];
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** As the language writes it, to the minute and in UTC; with every digit that an amount has. */
function wordsOf(value: LetterValue, locale: Locale): string {
  if (typeof value === 'string') return value;
  const figures = figuresOf(locale);
  if ('at' in value) return new Intl.DateTimeFormat(figures, MOMENT).format(value.at);
  const amount = new Intl.NumberFormat(figures, { maximumFractionDigits: 18 });
  // A decimal string is taken digit by digit, not as a float.
  return `${amount.format(value.amount as Intl.StringNumericLiteral)} ${value.currency.toUpperCase()}`;
}

const MOMENT = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const;

/** Values come from people: no line breaks to fake a header or a paragraph with, no marks that turn text round. */
function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 1000);
}

function asText(
  { heading, body, action, facts, notes }: Parts,
  { site, url, look, unsubscribe }: Frame,
): string {
  const blocks = [
    heading,
    ...body,
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.link}` : '',
    ...notes,
    unsubscribe ? `${unsubscribe.label}:\n${unsubscribe.page}` : '',
    ['-- ', site, url, ...look.foot].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function asHtml(parts: Parts, { site, url, locale, look, unsubscribe }: Frame): string {
  const { colours } = look;
  const { subject, heading, body, action, facts, notes } = parts;
  const paragraphs = body.map((text) => paragraph(text, colours.fg2, 15, 24)).join('');
  const small = notes.map((text) => paragraph(text, colours.fg3, 13, 20)).join('');
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escapeMarkup(subject)}</title>
</head>
<body dir="${directionOf(locale)}" style="margin:0;padding:0;background:${colours.bg};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeMarkup(body.join(' ').slice(0, 200))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.bg};">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;">
<tr><td style="padding:0 4px 20px;font:800 20px/28px ${FONT};color:${colours.fg};letter-spacing:-0.2px;">${headOf(site, look)}</td></tr>
<tr><td style="background:${colours.panel};border:1px solid ${colours.line};border-radius:16px;padding:32px 28px 20px;">
<h1 style="margin:0 0 14px;font:800 22px/30px ${FONT};color:${colours.fg};">${escapeMarkup(heading)}</h1>
${paragraphs}${table(facts, colours)}${action ? button(action, colours) : ''}${notes.length > 0 ? `<div style="margin:20px 0 0;padding:16px 0 0;border-top:1px solid ${colours.line};">${small}</div>` : ''}
</td></tr>
<tr><td style="padding:20px 4px 0;font:400 12px/18px ${FONT};color:${colours.fg3};"><a href="${escapeMarkup(url)}" style="color:${colours.fg3};">${escapeMarkup(url.replace(/^https?:\/\//, ''))}</a>${unsubscribe ? ` &middot; <a href="${escapeMarkup(unsubscribe.page)}" style="color:${colours.fg3};">${escapeMarkup(unsubscribe.label)}</a>` : ''}${look.foot.map((line) => `<br>${escapeMarkup(line)}`).join('')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function headOf(site: string, { logo, colours }: Frame['look']): string {
  const name = escapeMarkup(site);
  return logo === null
    ? `<span style="color:${colours.accent};">&#9670;</span>&nbsp; ${name}`
    : `<img ${LOGO_SOURCE} alt="${name}" height="40" style="display:block;height:40px;max-width:260px;border:0;">`;
}

function paragraph(text: string, colour: string, size: number, line: number): string {
  return `<p style="margin:0 0 12px;font:400 ${size}px/${line}px ${FONT};color:${colour};">${escapeMarkup(text)}</p>`;
}

function table(facts: Parts['facts'], colours: Palette): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([term, value]) =>
      `<tr><td style="padding:6px 14px;font:400 13px/20px ${FONT};color:${colours.fg3};white-space:nowrap;">${escapeMarkup(term)}</td>` +
      `<td style="padding:6px 14px;font:600 13px/20px ${FONT};color:${colours.fg};word-break:break-word;">${escapeMarkup(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;background:${colours.raised};border-radius:10px;">${rows.join('')}</table>`;
}

/** The address stands below in full as well, for programs that show no buttons and people who check. */
function button({ label, link }: { label: string; link: string }, colours: Palette): string {
  const href = escapeMarkup(link);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 16px;"><tr><td style="background:${colours.accent};border-radius:8px;">` +
    `<a href="${href}" target="_blank" style="display:inline-block;padding:13px 24px;font:600 15px/22px ${FONT};color:${colours['on-accent']};text-decoration:none;">${escapeMarkup(label)}</a>` +
    `</td></tr></table><p style="margin:0 0 12px;font:400 12px/18px ${FONT};color:${colours.fg3};word-break:break-all;" dir="ltr">${href}</p>`
  );
}
