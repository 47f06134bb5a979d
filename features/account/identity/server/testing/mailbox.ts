/** Letters as their readers have them, for tests. */
import { expect } from 'vitest';
import type { TestPlatform } from '#platform/server/testing/platform.ts';

export interface Read {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its button leads, as the parts of a path: [page, user, token]. */
  readonly user: string;
  readonly token: string;
  readonly link: string | null;
}

/** All letters to an address, newest first. */
export async function lettersTo({ kit }: TestPlatform, to: string): Promise<Read[]> {
  const list = await kit.mail.list({ limit: 50, to });
  return Promise.all(
    list.map(async ({ id, template, subject }) => {
      const { text = '', html = '' } = (await kit.mail.read(id))?.body ?? {};
      const link = /https?:\/\/\S+\/(?:email|password\/reset)\/\S+/.exec(text)?.[0] ?? null;
      const [user = '', token = ''] = link?.replace(/\?.*$/, '').split('/').slice(-2) ?? [];
      return { template, subject, text, html, link, user, token };
    }),
  );
}

/** Waits for the newest letter of a kind. @param count how many of them there must be */
export async function letterTo(app: TestPlatform, to: string, kind: string, count = 1): Promise<Read> {
  let found: Read[] = [];
  await expect
    .poll(
      async () => {
        found = (await lettersTo(app, to)).filter(({ template }) => template === `identity.${kind}`);
        return found.length;
      },
      { timeout: 15_000 },
    )
    .toBe(count);
  return found[0]!;
}
