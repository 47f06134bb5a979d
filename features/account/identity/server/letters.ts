import type { Letters } from '#platform/server/mail/mail.ts';

/** What the house writes to people about their accounts. */
export const letters = {
  en: {
    confirm: {
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      body: ['Hello {name}, this address was given for your account. Confirm it to use your wallet.'],
      action: 'Confirm address',
      notes: [
        'The link works once and for 24 hours.',
        'If you have no account here, you can ignore this letter.',
      ],
    },
    reset: {
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      body: ['Hello {name}, somebody asked to set a new password for your account.'],
      action: 'Choose a password',
      notes: [
        'The link works once and for one hour. It ends every session of your account.',
        'If it was not you, ignore this letter: nothing changes.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      body: [
        'Hello {name}, the password of your account was changed and other devices were logged out. For your safety, withdrawals are closed for 48 hours.',
      ],
      facts: { When: '{time}', Device: '{device}' },
      notes: [
        'If it was not you, choose a new password with “Forgot password?” now and tell our support team.',
      ],
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      heading: 'Your e-mail address was changed',
      body: [
        'Hello {name}, your account now has another e-mail address: {email}. For your safety, withdrawals are closed for 48 hours.',
      ],
      facts: { When: '{time}', Device: '{device}' },
      action: 'It was not me',
      notes: [
        'If it was not you, use the button within 7 days: this address comes back and everybody is logged out. Then choose a new password.',
      ],
    },
    newDevice: {
      subject: 'New device on your account',
      heading: 'New device on your account',
      body: ['Hello {name}, somebody logged in to your account from a device it was not used on before.'],
      facts: { When: '{time}', Device: '{device}', Address: '{address}' },
      notes: ['If it was you, there is nothing to do. If not, change your password now.'],
    },
  },
} as const satisfies Letters;
