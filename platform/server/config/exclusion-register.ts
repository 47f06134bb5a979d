/** A register of excluded people in a file, and the key of its lines. Off until both are given. */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError, type Setting, text } from './values.ts';

export const exclusionRegisterSettings = {
  PHOENIX_EXCLUSION_REGISTER: {
    schema: text,
    allowed: 'a file with a register of excluded people',
  },
  PHOENIX_EXCLUSION_REGISTER_KEY: {
    schema: z.string().check(z.regex(/^([0-9a-f]{2}){32,64}$/i)),
    allowed: '64 to 128 hexadecimal digits, the key that the lines of the register are made with',
    secret: true,
  },
} satisfies Record<string, Setting>;

interface Given {
  readonly PHOENIX_EXCLUSION_REGISTER?: string | undefined;
  readonly PHOENIX_EXCLUSION_REGISTER_KEY?: string | undefined;
}

export interface ExclusionRegisterFile {
  /** Absolute. */
  readonly file: string;
  readonly key: Buffer;
}

/** @param cwd what the file's path starts at @throws ConfigError when one of the two is missing */
export function exclusionRegisterOf(given: Given, cwd: string): ExclusionRegisterFile | null {
  const { PHOENIX_EXCLUSION_REGISTER: file, PHOENIX_EXCLUSION_REGISTER_KEY: key } = given;
  if (file === undefined && key === undefined) return null;
  if (file === undefined || key === undefined)
    throw new ConfigError(
      'PHOENIX_EXCLUSION_REGISTER and PHOENIX_EXCLUSION_REGISTER_KEY belong together: give both or neither',
    );
  return { file: resolve(cwd, file), key: Buffer.from(key, 'hex') };
}

interface Holder {
  readonly exclusionRegister: ExclusionRegisterFile | null;
}

/** What is in use, by name, for `./phoenix config`. */
export const exclusionRegisterInUse = {
  PHOENIX_EXCLUSION_REGISTER: ({ exclusionRegister }: Holder) => exclusionRegister?.file ?? null,
  PHOENIX_EXCLUSION_REGISTER_KEY: ({ exclusionRegister }: Holder) =>
    exclusionRegister?.key.toString('hex') ?? null,
};
