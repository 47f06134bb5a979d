/** Legal texts as they hold now, and their acceptance. */
import * as z from 'zod/mini';
import { userView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { DOCUMENTS } from './documents.ts';

const version = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const locale = z.enum(LOCALES);

export const legalDocument = endpoint({
  method: 'POST',
  path: '/api/legal/document',
  who: 'guest',
  view: 'reads',
  body: z.object({ document: z.enum(DOCUMENTS), locale }),
  reply: z.object({
    document: z.enum(DOCUMENTS),
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    /** SHA-256 of the text in all languages with the figures that it names. */
    version,
    /** Rises when every player is asked again. */
    edition: z.int(),
    /** When this version was first in force. */
    since: z.string(),
  }),
  rate: { max: 120, seconds: 60 },
  summary: 'A legal text with the figures of the settings in force',
});

export const acceptLegal = endpoint({
  method: 'POST',
  path: '/api/legal/accept',
  who: 'user',
  body: z.object({
    locale,
    /** As they were shown: edition, and version of each text. */
    edition: z.int(),
    terms: version,
    privacy: version,
  }),
  reply: z.object({ user: userView }),
  codes: { 1: 'legal.refusal.changed' },
  rate: { max: 30, seconds: 60 },
  summary: 'Accepts the terms and the privacy policy that were read, while they are in force. Twice is once',
});
