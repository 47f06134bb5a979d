/** When the window about contact details may ask again: once in 24 hours for each number of fields. Pure. */

export const CONTACT_PAUSE = 24 * 3600 * 1000;

/** By account and number of fields, the moment from which it may ask again. */
export type ContactPrompts = Readonly<Record<string, number>>;

const keyOf = (account: string, fields: number) => `${account}.${fields}`;

export function isContactDue(prompts: ContactPrompts, account: string, fields: number, now: number): boolean {
  if (fields === 0) return false;
  const next = prompts[keyOf(account, fields)] ?? 0;
  // A clock that was set back must not silence it for ever.
  return now >= next || next > now + CONTACT_PAUSE;
}

/** The window was shown now. What is over is forgotten. */
export function contactShown(
  prompts: ContactPrompts,
  account: string,
  fields: number,
  now: number,
): ContactPrompts {
  const kept = Object.entries(prompts).filter(([, next]) => next > now && next <= now + CONTACT_PAUSE);
  return { ...Object.fromEntries(kept), [keyOf(account, fields)]: now + CONTACT_PAUSE };
}
