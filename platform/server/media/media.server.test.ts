import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '../../contract/error.ts';
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { createMedia, MAX_BYTES, type Media, type Picture } from './media.ts';

let app: TestPlatform;
let media: Media;
const rules = { author: 'a'.repeat(24), maxWidth: 64, maxHeight: 64, fit: 'inside' } as const;

beforeAll(async () => {
  app = await createTestPlatform();
  media = createMedia(app.platform.db);
});
afterAll(() => app.close());

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });
const base64 = async (picture: ReturnType<typeof red>) => (await picture.toBuffer()).toString('base64');

async function kept(data: string, more: object = {}): Promise<Picture> {
  const picture = await media.keep(data, { ...rules, ...more });
  if (isFailure(picture)) throw new Error(picture.message);
  return picture;
}

describe('pictures from outside', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'writes %s again as WebP and serves it',
    async (format) => {
      const picture = await kept(await base64(red(200, 100).toFormat(format)));
      expect(picture).toMatchObject({ width: 64, height: 32 });
      const answer = await fetch(app.url + picture.path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect((await sharp(bytes).metadata()).format).toBe('webp');
    },
  );

  it('cuts to a shape where one is asked for, and never enlarges otherwise', async () => {
    expect(await kept(await base64(red(200, 100).png()), { fit: 'cover' })).toMatchObject({
      width: 64,
      height: 64,
    });
    expect(await kept(await base64(red(10, 5).png()))).toMatchObject({ width: 10, height: 5 });
  });

  it('keeps nothing that hides in a file: place, camera, text behind the picture', async () => {
    const secret = red(8, 8)
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .jpeg();
    const sent = Buffer.concat([await secret.toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { path } = await kept(sent.toString('base64'));
    const bytes = Buffer.from(await (await fetch(app.url + path)).arrayBuffer()).toString('latin1');
    expect(bytes).not.toContain('SECRET');
    expect(bytes).not.toContain('script');
  });

  it('keeps the same picture once', async () => {
    const data = await base64(red(9, 9).png());
    expect((await kept(data)).path).toBe((await kept(data)).path);
  });

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<html><body>hi</body></html>'],
    ['a picture cut short', null],
    ['nothing', ''],
  ])('refuses %s', async (_what, text) => {
    const cut = (await red(300, 300).png().toBuffer()).subarray(0, 60);
    const data = text === null ? cut : Buffer.from(text);
    expect(await media.keep(data.toString('base64'), rules)).toMatchObject({ status: 422 });
  });

  it('refuses a small file that unfolds into a huge picture', async () => {
    const bomb = await base64(red(6000, 6000).png({ compressionLevel: 9 }));
    expect(await media.keep(bomb, rules)).toMatchObject({ status: 422 });
  });

  it('refuses what is too large or no base64 before looking inside', async () => {
    expect(await media.keep('A'.repeat(2 * MAX_BYTES), rules)).toMatchObject({ status: 422 });
    expect(await media.keep('data:image/png;base64,AAAA', rules)).toMatchObject({ status: 422 });
  });

  it.each(['/media/x.webp', `/media/${'0'.repeat(64)}.webp`, '/media/..%2f..%2fetc%2fpasswd', '/media/'])(
    'answers 404 for %s',
    async (path) => {
      expect((await fetch(app.url + path)).status).toBe(404);
    },
  );
});
