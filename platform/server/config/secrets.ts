import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const shape = z.object({
  installationKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  pusherKey: z.string().check(z.minLength(8)),
  pusherSecret: z.string().check(z.minLength(8)),
});

export type Secrets = z.output<typeof shape>;

/**
 * Values drawn at the first start and the same ever after, from <data>/secrets.json (readable by its
 * owner only). Processes that start together end up with the same file.
 * @throws when the file is there but not as it was written
 */
export function keptSecrets(data: string): Secrets {
  const file = join(data, 'secrets.json');
  return read(file) ?? draw(data, file);
}

function read(file: string): Secrets | null {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return shape.parse(JSON.parse(content));
  } catch {
    throw new Error(
      `${file} is damaged; it holds the key of everything sealed in the database: restore it from a copy`,
    );
  }
}

// The installation key exists before any port does, so this is the one place that draws by itself.
function draw(data: string, file: string): Secrets {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const secrets: Secrets = {
    installationKey: randomBytes(32).toString('hex'),
    pusherKey: randomBytes(10).toString('hex'),
    pusherSecret: randomBytes(20).toString('hex'),
  };
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    // A link never overwrites: the first process wins, the others read what it wrote.
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return read(file)!;
}
