/** Letters as an administrator finds them in the mailbox. */
import { expect, type APIRequestContext } from '@playwright/test';
import { asAdministrator, csrfHeader } from './players.ts';

export interface LetterRead {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its button leads. */
  readonly link: string;
}

export async function sessionOf(
  request: APIRequestContext,
  login: string,
  password: string,
): Promise<{ token: string; user: { _id: string; name: string } }> {
  const answer = await request.post('/auth/login', {
    data: { login, password },
    headers: await csrfHeader(request),
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { token: string; user: { _id: string; name: string } };
}

/** How many letters of a kind an address got. */
export async function lettersTo(request: APIRequestContext, to: string, kind: string): Promise<string[]> {
  const { letters } = await asAdministrator<{ letters: { id: string; template: string }[] }>(
    request,
    '/api/admin/mail',
    { to },
  );
  return letters.flatMap(({ id, template }) => (template === `identity.${kind}` ? id : []));
}

/** Waits for the newest letter of a kind. @param count how many of them there must be */
export async function letterTo(
  request: APIRequestContext,
  to: string,
  kind: string,
  count = 1,
): Promise<LetterRead> {
  await expect.poll(async () => (await lettersTo(request, to, kind)).length).toBe(count);
  const [id] = await lettersTo(request, to, kind);
  const { subject, body } = await asAdministrator<{ subject: string; body: { text: string; html: string } }>(
    request,
    '/api/admin/mail/letter',
    { id },
  );
  const link = /https?:\/\/\S+\/(?:email|password)\/\S+/.exec(body.text)?.[0] ?? '';
  // The server is named by its public address; the tests reach it by its number.
  return { subject, ...body, link: link.replace(/^https?:\/\/[^/]+/, '') };
}
