/** What players may agree to be written to about, and by which way. Nothing is agreed to unless the player says so. */
export const CONSENT_PURPOSES = ['offers', 'news'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** `notice` is the bell in the page. */
export const CONSENT_CHANNELS = ['mail', 'notice', 'push'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** Version of the words under which players agree; it grows with what they mean. */
export const CONSENT_TEXT = 1;
