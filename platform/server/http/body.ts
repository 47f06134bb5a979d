import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Largest body of an ordinary call; staff calls (settings forms) may use the server's whole limit. */
export const callBodyLimit = 8 * 1024;
export const bodyLimit = 64 * 1024;

const deepest = 32;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Array.from('"\\{}[]', (sign) =>
  sign.charCodeAt(0),
);

/**
 * Reads JSON bodies: nothing sent is `{}`, `__proto__` and `constructor.prototype` keys are refused,
 * and so is nesting that would let a later recursion run out of stack.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.length === 0) return done(null, {});
    if (tooDeep(text)) return done(refused('The body is nested too deeply.'), undefined);
    return parse(request, text, (error, value) =>
      error ? done(refused('The body is not valid JSON.'), undefined) : done(null, value),
    );
  });
}

/** Reads form bodies, in the scope it is called for: what pusher-js sends to the authorisation call. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
}

/** The bytes of a request as they came, for who checks a signature over them. @returns null when there are more than `longest` */
export function rawBody(request: IncomingMessage, longest: number): Promise<Buffer | null> {
  // Events and no `for await`: that makes a stream's iterator for each of some hundred calls a second.
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= longest) parts.push(part);
      // What is left of it is read and thrown away, or its sender would never see the answer.
      else resolve(null);
    });
    request.on('end', () => resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts)));
    request.on('error', reject);
  });
}

function refused(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}

function tooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) quoted = !quoted;
    else if (quoted) index += code === backslash ? 1 : 0;
    else if (code === openBrace || code === openBracket) {
      if (++depth > deepest) return true;
    } else if (code === closeBrace || code === closeBracket) depth--;
  }
  return false;
}
