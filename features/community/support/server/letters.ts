import type { Letters } from '#platform/server/mail/mail.ts';

/** What is put in writing when an answer waits. */
export const letters = {
  en: {
    answer: {
      subject: 'Support has answered you',
      heading: 'Support has answered you',
      body: ['Hello {name}, there is an answer to “{subject}”.'],
      action: 'Read the answer',
    },
  },
  de: {
    answer: {
      subject: 'Der Support hat dir geantwortet',
      heading: 'Der Support hat dir geantwortet',
      body: ['Hallo {name}, zu „{subject}“ gibt es eine Antwort.'],
      action: 'Antwort lesen',
    },
  },
} satisfies Letters;
