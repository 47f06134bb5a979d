import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { fingerprint } from '#platform/chains/signer/assertion.ts';
import { passkeyPin, type PasskeyPin } from '#platform/chains/signer/passkey.ts';
import { forgetPasskey, pinPasskey, readPins } from '#platform/chains/signer/pins.ts';
import { loadConfig } from '#platform/server/config/schema.ts';
import { passkeyKeyOf } from '#platform/server/identity/passkey-key.ts';
import { relyingParty } from '#platform/server/identity/relying-party.ts';
import { defineCommand, Refusal, table, UsageError, type Call } from './command.ts';
import { withApp, type OpenApp } from './open-app.ts';

export const command = defineCommand({
  name: 'signer',
  summary: 'say whose passkeys the signer takes approvals of withdrawals from',
  usage: `Usage: phoenix signer list [--folder F] [--json]
       phoenix signer show <name>                 passkeys of an account, to be pinned; --json for another machine
       phoenix signer enroll <name> [--fingerprint P] [--from FILE] [--folder F]
       phoenix signer forget <fingerprint> [--folder F]

On main networks the signer pays what its own small caps do not cover only when staff signed the approval with a passkey
that is pinned here. Have the member of staff read out the fingerprint from their own page (Settings, Security), not from
this terminal: whoever has taken over the server could have put a key of theirs into the database. With --fingerprint
nothing is asked, and the passkey that has exactly this one is pinned. Run it as the account of the signer, or as root.
Where that account has no way to the server's database, give it a file with what "show --json" printed on the server's
machine. The signer reads the list anew for every payment.
`,
  options: {
    folder: { type: 'string' },
    fingerprint: { type: 'string' },
    from: { type: 'string' },
  },
  async run(call) {
    const [act = 'list', subject, ...rest] = call.words;
    const wanted = { list: 0, show: 1, enroll: 1, forget: 1 }[act];
    if (wanted === undefined || rest.length > 0 || (subject === undefined ? 0 : 1) !== wanted)
      throw new UsageError('expected list, show, enroll or forget');
    if (act === 'show') return show(subject!, call);
    const folder = folderOf(call);
    if (act === 'enroll') return enroll(folder, subject!, call);
    if (act === 'forget') return forget(folder, subject!, call);
    printPins(pinsIn(folder), call);
  },
});

function folderOf({ options }: Call): string {
  const given = options['folder'] ?? process.env['PHOENIX_SIGNER_FOLDER'];
  return String(given || join(loadConfig(process.env, process.cwd(), { keep: false }).data, 'signer'));
}

function pinsIn(folder: string): readonly PasskeyPin[] {
  try {
    return readPins(folder);
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

function printPins(pins: readonly PasskeyPin[], { print }: Call): void {
  const rows = pins.map((pin) => [pin.staff, pin.name, fingerprint(pin.key), pin.origin, pin.at]);
  print(
    pins.length === 0
      ? 'no passkey is pinned'
      : table(['staff', 'passkey', 'fingerprint', 'site', 'since'], rows),
    pins.map((pin) => ({ ...pin, fingerprint: fingerprint(pin.key) })),
  );
}

async function show(name: string, call: Call): Promise<void> {
  printPins(await withApp((app) => passkeysOf(app, name)), call);
}

async function enroll(folder: string, name: string, call: Call): Promise<void> {
  const { options, print } = call;
  const from = options['from'];
  const found = typeof from === 'string' ? fromFile(from) : await withApp((app) => passkeysOf(app, name));
  if (found.length === 0) throw new Refusal(`${name} has no passkey that could be pinned`);
  const pin =
    options['fingerprint'] === undefined
      ? await choose(found, name)
      : byFingerprint(found, String(options['fingerprint']));
  if (!pin) throw new Refusal('nothing is pinned');
  if (!pinPasskey(folder, pin)) throw new Refusal('this passkey is pinned already');
  const words = fingerprint(pin.key);
  print(`pinned: ${pin.staff} ${pin.name} ${words}`, { staff: pin.staff, fingerprint: words });
}

function forget(folder: string, words: string, { print }: Call): void {
  const pin = byFingerprint(pinsIn(folder), words);
  if (!pin || !forgetPasskey(folder, pin.credential))
    throw new Refusal('no pinned passkey has this fingerprint');
  print(`forgotten: ${pin.staff} ${pin.name}`, { staff: pin.staff, fingerprint: fingerprint(pin.key) });
}

const bare = (words: string): string => words.replaceAll(/\s/g, '').toLowerCase();

function byFingerprint(pins: readonly PasskeyPin[], words: string): PasskeyPin | undefined {
  return pins.find(({ key }) => bare(fingerprint(key)) === bare(words));
}

/** Asks on a terminal; a script says which by --fingerprint. */
async function choose(pins: readonly PasskeyPin[], name: string): Promise<PasskeyPin | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Refusal(
      'this asks on a terminal; without one give --fingerprint as the member of staff reads it out',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (const pin of pins) {
      process.stdout.write(
        `\n${name}: ${pin.name}\nsite         ${pin.origin}\nfingerprint  ${fingerprint(pin.key)}\n`,
      );
      const answer = await terminal.question(
        'Does the page of this member of staff show the same? yes or no: ',
      );
      if (answer.trim().toLowerCase() === 'yes') return pin;
    }
    return undefined;
  } finally {
    terminal.close();
  }
}

function fromFile(path: string): PasskeyPin[] {
  try {
    return z.parse(z.array(passkeyPin), JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Refusal(`${path} is not what "phoenix signer show --json" prints: ${(error as Error).message}`);
  }
}

interface Row {
  readonly staff: string;
  readonly account: string;
  readonly credential: string;
  readonly key: Buffer;
  readonly name: string;
}

async function passkeysOf({ db, config, runtime }: OpenApp, name: string): Promise<PasskeyPin[]> {
  const party = relyingParty(config.publicUrl);
  if (!party) throw new Refusal(`browsers make no passkeys for ${config.publicUrl}; set PHOENIX_URL`);
  const { rows } = await db.pool.query<Row>(
    `select a.public_id as staff, a.id::text as account, p.credential_id as credential, p.public_key as key, p.name
     from account_passkey p join account a on a.id = p.account_id where lower(a.name) = lower($1) order by p.created_at`,
    [name],
  );
  return rows.flatMap(({ key, ...row }) => {
    const known = passkeyKeyOf(Uint8Array.from(key));
    const at = new Date(runtime.now()).toISOString();
    return known ? [{ ...row, key: known, rpId: party.id, origin: party.origin, at }] : [];
  });
}
