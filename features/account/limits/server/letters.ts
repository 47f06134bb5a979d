import type { Letters } from '#platform/server/mail/mail.ts';

/** What is put in writing about breaks and documents. */
export const letters = {
  en: {
    timeout: {
      subject: 'You are taking a break',
      heading: 'You are taking a break',
      body: [
        'Hello {name}, from now on no bet is taken from your account until {until}.',
        'You can still log in and withdraw your money. The break cannot be made shorter, only longer.',
      ],
    },
    exclusion: {
      subject: 'You have excluded yourself from play',
      heading: 'You have excluded yourself from play',
      body: [
        'Hello {name}, from now on no bet is taken from your account until {until}.',
        'You can still log in and withdraw your money. The exclusion cannot be lifted early.',
      ],
    },
    excludedForEver: {
      subject: 'You have excluded yourself from play for good',
      heading: 'You have excluded yourself from play for good',
      body: [
        'Hello {name}, no bet will be taken from your account any more.',
        'You can still log in and withdraw your money.',
      ],
    },
    closed: {
      subject: 'Your account is closed',
      heading: 'Your account is closed',
      body: [
        'Hello {name}, as you wished your account is closed: nothing can be played with it any more.',
        'You can still log in and withdraw what is left on it.',
      ],
    },
    approved: {
      subject: 'Your document was approved',
      heading: 'Your document was approved',
      body: ['Hello {name}, we have looked at “{document}” and approved it.'],
    },
    declined: {
      subject: 'Your document was declined',
      heading: 'Your document was declined',
      body: [
        'Hello {name}, we could not accept “{document}”. The reason: {reason}',
        'You can hand in another one in the settings of your profile.',
      ],
    },
  },
  de: {
    timeout: {
      subject: 'Du machst eine Pause',
      heading: 'Du machst eine Pause',
      body: [
        'Hallo {name}, ab jetzt nimmt dein Konto bis {until} keine Einsätze mehr an.',
        'Du kannst dich weiter anmelden und dein Geld auszahlen. Die Pause lässt sich nicht verkürzen, nur verlängern.',
      ],
    },
    exclusion: {
      subject: 'Du hast dich vom Spiel ausgeschlossen',
      heading: 'Du hast dich vom Spiel ausgeschlossen',
      body: [
        'Hallo {name}, ab jetzt nimmt dein Konto bis {until} keine Einsätze mehr an.',
        'Du kannst dich weiter anmelden und dein Geld auszahlen. Der Ausschluss kann nicht vorzeitig aufgehoben werden.',
      ],
    },
    excludedForEver: {
      subject: 'Du hast dich dauerhaft vom Spiel ausgeschlossen',
      heading: 'Du hast dich dauerhaft vom Spiel ausgeschlossen',
      body: [
        'Hallo {name}, dein Konto nimmt keine Einsätze mehr an.',
        'Du kannst dich weiter anmelden und dein Geld auszahlen.',
      ],
    },
    closed: {
      subject: 'Dein Konto ist geschlossen',
      heading: 'Dein Konto ist geschlossen',
      body: [
        'Hallo {name}, dein Konto ist wie gewünscht geschlossen: Es kann damit nicht mehr gespielt werden.',
        'Du kannst dich weiter anmelden und auszahlen, was noch darauf ist.',
      ],
    },
    approved: {
      subject: 'Dein Dokument wurde angenommen',
      heading: 'Dein Dokument wurde angenommen',
      body: ['Hallo {name}, wir haben „{document}“ geprüft und angenommen.'],
    },
    declined: {
      subject: 'Dein Dokument wurde abgelehnt',
      heading: 'Dein Dokument wurde abgelehnt',
      body: [
        'Hallo {name}, wir konnten „{document}“ nicht annehmen. Der Grund: {reason}',
        'In den Einstellungen deines Profils kannst du ein anderes hochladen.',
      ],
    },
  },
} satisfies Letters;
