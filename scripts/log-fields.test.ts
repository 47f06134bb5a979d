import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModules } from './architecture.ts';
import { logFields } from './log-fields.ts';

const root = join(import.meta.dirname, '..');
/** Put there by the log itself. */
const ALWAYS = ['level', 'time', 'pid', 'msg'];

it('docs/log.md names every field of the log, and none that nobody writes', () => {
  const modules = readModules(root, ['app', 'features', 'platform']).filter(
    ({ path }) => !/\.test\.tsx?$|\/testing\/|\/web\//.test(path),
  );
  const written = [...new Set([...logFields(modules).keys(), ...ALWAYS])];
  const [, ...tables] = readFileSync(join(root, 'docs/log.md'), 'utf8').split(/^\| field \| is \|$/m);
  const named = tables.flatMap((text) =>
    [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    ),
  );
  expect(named.toSorted()).toEqual(written.toSorted());
  // Only `err` is written with its message and stack; an error under any other name is an empty object.
  expect(written).not.toContain('error');
});

it('reads fields where a log is given them, and nowhere else', () => {
  const source = `
    log.warn({ err: error, chain }, 'away');
    kit.log[passing ? 'warn' : 'error']({ requestId: request.id }, 'call failed');
    blog.warn({ no: 1 }); log.child({ no: 1 }); log.info('nothing');`;
  expect([...logFields([{ path: 'a.ts', source }]).keys()]).toEqual(['err', 'chain', 'requestId']);
});
