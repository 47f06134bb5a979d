import { describe, expect, it } from 'vitest';
import { documentIn, isInFrame, sessionIn } from './frames.ts';

const sites = ['https://app.example', 'https://web.example'];
const opening = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
const cookie = 'phoenix_session=s; __Host-phoenix_frame=1';

describe('a frame of another site', () => {
  it('is opened as a document, from one of those that may or from who does not tell', () => {
    const opened = { framed: true, session: 's' };
    const refused = { framed: false, session: null };
    const asked = { ...opening, cookie };
    expect(documentIn(asked, sites)).toEqual(opened);
    expect(documentIn({ ...asked, referer: 'https://web.example/k/' }, sites)).toEqual(opened);
    for (const referer of ['https://web.example.evil/', 'https://evil.example/?https://web.example/'])
      expect(documentIn({ ...asked, referer }, sites)).toEqual(refused);
    expect(documentIn(asked, [])).toEqual(refused);
    expect(documentIn({ ...asked, 'sec-fetch-site': 'same-origin' }, sites)).toEqual(opened);
    expect(documentIn({ ...asked, 'sec-fetch-dest': 'document' }, sites)).toEqual({
      framed: false,
      session: 's',
    });
    expect(documentIn({}, sites)).toEqual(refused);
  });

  it('is known by its mark, when its own page asks', () => {
    const asks = { cookie, 'sec-fetch-site': 'same-origin' };
    expect(isInFrame(asks)).toBe(true);
    expect(isInFrame({ ...asks, 'sec-fetch-dest': 'iframe' })).toBe(true);
    expect(isInFrame({ ...asks, 'sec-fetch-dest': 'document' })).toBe(false);
    expect(isInFrame({ ...asks, cookie: 'phoenix_session=s' })).toBe(false);
    for (const site of ['cross-site', 'same-site', 'none', undefined])
      expect(isInFrame({ cookie, ...(site && { 'sec-fetch-site': site }) })).toBe(false);
  });

  it('has a session for its own page, and for no other frame beside it', () => {
    expect(sessionIn({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('s');
    for (const site of ['cross-site', 'same-site', undefined])
      for (const to of ['empty', 'image', 'iframe'])
        expect(
          sessionIn({ cookie, 'sec-fetch-dest': to, ...(site && { 'sec-fetch-site': site }) }),
        ).toBeNull();
    // A browser that keeps cookies of frames with all others sends the mark to a page of its own too.
    expect(sessionIn({ cookie, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' })).toBe('s');
    expect(sessionIn({ cookie: 'phoenix_session=s', 'sec-fetch-site': 'cross-site' })).toBe('s');
    expect(sessionIn({})).toBeNull();
  });
});
