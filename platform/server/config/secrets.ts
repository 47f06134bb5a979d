import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { keptText } from './kept.ts';

const shape = z.object({
  installationKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  pusherKey: z.string().check(z.minLength(8)),
  pusherSecret: z.string().check(z.minLength(8)),
});

export type Secrets = z.output<typeof shape>;

export const secretsFile = (data: string): string => join(data, 'secrets.json');

/**
 * Values drawn at the first start and the same ever after, from <data>/secrets.json (readable by its
 * owner only). Processes that start together end up with the same file.
 * @param keyGiven the installation key comes from outside: what the file holds besides may be drawn again
 * @param keep false: what is drawn is not written, for whoever only looks
 * @throws when the file is there but not as it was written, or is gone while a database is there that it opens
 */
export function keptSecrets(data: string, keyGiven: boolean, keep = true): Secrets {
  const file = secretsFile(data);
  // Secrets are drawn before a database is made: a database without them has lost them.
  if (!keyGiven && !existsSync(file) && existsSync(join(data, 'pg', 'data', 'PG_VERSION')))
    throw new Error(
      `${file} is not there, and ${join(data, 'pg')} holds a database that is sealed with its key. Another key would open nothing in it: ` +
        'put the file back from a copy (deploy/backup.md), or set PHOENIX_KEY',
    );
  if (!keep && !existsSync(file)) return draw();
  return read(
    file,
    keptText(file, () => JSON.stringify(draw(), null, 2)),
  );
}

function read(file: string, content: string): Secrets {
  try {
    return shape.parse(JSON.parse(content));
  } catch {
    throw new Error(
      `${file} is damaged; it holds the key of everything sealed in the database: restore it from a copy`,
    );
  }
}

// The installation key exists before any port does, so this is the one place that draws by itself.
function draw(): Secrets {
  return {
    installationKey: randomBytes(32).toString('hex'),
    pusherKey: randomBytes(10).toString('hex'),
    pusherSecret: randomBytes(20).toString('hex'),
  };
}
