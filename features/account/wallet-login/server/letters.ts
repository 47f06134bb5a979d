import type { Letters } from '#platform/server/mail/mail.ts';

const notes = [
  'If it was not you, change your password now, look at your devices and tell our support team.',
];

export const letters = {
  en: {
    linked: {
      subject: 'A wallet was linked to your account',
      heading: 'A wallet was linked to your account',
      body: ['Hello {name}, from now on this wallet can log in to your account.'],
      facts: { Wallet: '{wallet}' },
      notes,
    },
    unlinked: {
      subject: 'A wallet was taken off your account',
      heading: 'A wallet was taken off your account',
      body: ['Hello {name}, this wallet can no longer log in to your account.'],
      facts: { Wallet: '{wallet}' },
      notes,
    },
  },
} as const satisfies Letters;
