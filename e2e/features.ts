import { expect, type APIRequestContext } from '@playwright/test';

/** Switches a feature for everybody, as staff do. For specs that run alone. @param token of the administrator's session */
export async function turnFeature(
  request: APIRequestContext,
  token: string,
  id: string,
  on: boolean,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/admin/feature', { data: { id, on }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
