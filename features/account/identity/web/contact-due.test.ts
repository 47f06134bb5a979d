import { describe, expect, it } from 'vitest';
import { CONTACT_PAUSE, contactShown, isContactDue } from './contact-due.ts';

const now = 1_800_000_000_000;

describe('the window about contact details', () => {
  it('asks once in 24 hours for each number of fields', () => {
    const shown = contactShown({}, 'anna', 2, now);
    expect(isContactDue({}, 'anna', 2, now)).toBe(true);
    expect(isContactDue(shown, 'anna', 2, now + CONTACT_PAUSE - 1)).toBe(false);
    expect(isContactDue(shown, 'anna', 2, now + CONTACT_PAUSE)).toBe(true);
    // One was answered, or the operator asks one more: that is another number.
    expect(isContactDue(shown, 'anna', 1, now)).toBe(true);
    expect(isContactDue(shown, 'anna', 3, now)).toBe(true);
  });

  it('asks nothing when nothing is missing', () => {
    expect(isContactDue({}, 'anna', 0, now)).toBe(false);
  });

  it('keeps accounts of one browser apart', () => {
    expect(isContactDue(contactShown({}, 'anna', 2, now), 'ben', 2, now)).toBe(true);
  });

  it('forgets what is over and survives a clock that was set back', () => {
    const shown = contactShown({ 'ben.1': now - 1, 'cleo.1': now + 5 }, 'anna', 2, now);
    expect(Object.keys(shown)).toEqual(['cleo.1', 'anna.2']);
    expect(isContactDue(contactShown({}, 'anna', 2, now), 'anna', 2, now - CONTACT_PAUSE * 3)).toBe(true);
  });
});
