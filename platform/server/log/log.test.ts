import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('writes one JSON object a line and hides secrets wherever they are', () => {
  const lines: string[] = [];
  const log = createLog('info', false, { write: (line) => void lines.push(line) });
  log.info(
    {
      requestId: 'r1',
      password: 'p',
      body: { token: 't', name: 'ada' },
      deep: { inner: { serverSeed: 's' } },
    },
    'hello',
  );
  log.debug('not this');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'info',
    msg: 'hello',
    requestId: 'r1',
    password: '(hidden)',
    body: { token: '(hidden)', name: 'ada' },
    deep: { inner: { serverSeed: '(hidden)' } },
  });
});

it('hides credentials of a logged request', () => {
  const lines: string[] = [];
  const log = createLog('info', false, { write: (line) => void lines.push(line) });
  log.info({ req: { headers: { authorization: 'Bearer x', cookie: 'phoenix_session=y', host: 'h' } } });
  expect(JSON.parse(lines[0]!).req.headers).toEqual({
    authorization: '(hidden)',
    cookie: '(hidden)',
    host: 'h',
  });
});
