import type { Letters } from '#platform/server/mail/mail.ts';

const facts = { When: '{time}', Device: '{device}' } as const;
const notMe = 'If it was not you, change your password now and tell our support team.';

/** What the house writes to people about their second factors. */
export const letters = {
  en: {
    appOn: {
      subject: 'Two-factor protection is on',
      heading: 'Your authenticator app is set up',
      body: [
        'Hello {name}, from now on your account asks for a code of your authenticator app when it matters.',
      ],
      facts,
      notes: ['Keep your recovery codes where you find them without your phone.', notMe],
    },
    appOff: {
      subject: 'Your authenticator app was removed',
      heading: 'Your authenticator app was removed',
      body: [
        'Hello {name}, your account no longer asks for codes of your authenticator app. For your safety, withdrawals are closed for 48 hours.',
      ],
      facts,
      notes: [notMe],
    },
    passkeyOn: {
      subject: 'A passkey was added',
      heading: 'A passkey was added to your account',
      body: ['Hello {name}, “{passkey}” can now be used to log in to your account.'],
      facts,
      notes: [notMe],
    },
    passkeyOff: {
      subject: 'A passkey was removed',
      heading: 'A passkey was removed from your account',
      body: [
        'Hello {name}, “{passkey}” can no longer be used to log in to your account. For your safety, withdrawals are closed for 48 hours.',
      ],
      facts,
      notes: [notMe],
    },
    newCodes: {
      subject: 'New recovery codes',
      heading: 'Your recovery codes were drawn anew',
      body: ['Hello {name}, there are new recovery codes for your account. The old ones no longer work.'],
      facts,
      notes: [notMe],
    },
    codeUsed: {
      subject: 'A recovery code was used',
      heading: 'A recovery code was used',
      body: ['Hello {name}, one of your recovery codes was used. You have {left} left.'],
      facts,
      notes: [notMe],
    },
    cleared: {
      subject: 'Your second factors were removed',
      heading: 'Our support team removed your second factors',
      body: [
        'Hello {name}, as you asked, your account no longer asks for a second factor. Every device was logged out, and for your safety withdrawals are closed for 48 hours.',
        'Log in with your password and set a new one up in your settings.',
      ],
      notes: ['If you did not ask for it, tell our support team now.'],
    },
    guessed: {
      subject: 'Somebody may know your password',
      heading: 'Wrong codes after your password',
      body: [
        'Hello {name}, somebody gave the right password of your account and then wrong two-factor codes. They did not get in.',
      ],
      facts,
      notes: ['If it was you, there is nothing to do. If not, change your password now.'],
    },
  },
} as const satisfies Letters;
