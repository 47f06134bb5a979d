/** `./phoenix verify`: recomputes bets from their seeds, offline, with the code the page uses. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { checkCase, isSubject, readCases } from '#features/play/fairness/cases.ts';
import { verifyBet, type Verification } from '#features/play/fairness/verify.ts';
import { games } from '../games.ts';
import { checkChain, readChains } from './verify-chains.ts';
import { checkExported, type ExportCheck, readExport, readExportTable } from './verify-export.ts';

const usage = `Usage:
  phoenix verify --game G --server SEED --client SEED --nonce N [--params JSON] [--json]
  phoenix verify --file F [--game G] [--json]
  phoenix verify --chains F [--json]

Recomputes a bet from its seeds, offline. For crash, --server is the round's hash and --client the salt.

  --game G      ${games.map((game) => game.id).join(', ')}; in a file also core, commitment, crash-chain
  --server S    revealed server seed, as text
  --client S    client seed, as text
  --nonce N     number of the bet on its seed pair, from 0
  --params JSON the game's parameters, e.g. '{"mines":3}'
  --file F      JSON list of {serverSeed, clientSeed, nonce, params, expected}, or {game, cases: [...]},
                or the file of your bets that your profile exports, JSON or CSV, as it is
  --chains F    reply of POST /api/game/chains: the beacon's signatures, and the salts they make, of all chains in it
  --json        machine-readable output

Exit status: 0 when everything agrees, 1 when something differs, 2 when the call is wrong.
`;

export interface Output {
  out(text: string): void;
  error(text: string): void;
}

const terminal: Output = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
};

function refuse(io: Output, reason: string): number {
  io.error(`verify: ${reason}\nTry: phoenix verify --help\n`);
  return 2;
}

const valued = ['game', 'server', 'client', 'nonce', 'params', 'file', 'chains'] as const;

/** Seeds may begin with a dash, so a value is bound to its option before anything reads it as one. */
function bind(args: readonly string[]): string[] {
  const bound: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const takes = valued.some((name) => args[index] === `--${name}`) && index + 1 < args.length;
    bound.push(takes ? `${args[index]}=${args[++index]}` : args[index]!);
  }
  return bound;
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    game: text,
    server: text,
    client: text,
    nonce: text,
    params: text,
    file: text,
    chains: text,
    json: flag,
    help: flag,
  };
  try {
    return parseArgs({ args: bind(args), options, strict: true }).values;
  } catch (error) {
    return (error as Error).message;
  }
}

type Options = Exclude<ReturnType<typeof parse>, string>;

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function describe(game: string, bet: Verification): string {
  const lines = [
    `game            ${game}`,
    `hash            ${bet.hash}`,
    `params          ${JSON.stringify(bet.params)}`,
  ];
  for (const round of bet.rounds) {
    lines.push(
      `hmac            ${round.message}`,
      `                ${round.hex}`,
      `bytes           ${round.bytes.join(' ')}`,
    );
  }
  bet.floats.forEach((float, index) => lines.push(`float ${String(index).padEnd(10)}${float.toFixed(12)}`));
  for (const [step, value, becomes] of bet.trace)
    lines.push(`step            ${step} = ${value}; ${becomes}`);
  for (const [field, value] of Object.entries(bet.outcome))
    lines.push(`${field.padEnd(16)}${JSON.stringify(value)}`);
  if (bet.multiplier !== null) lines.push(`multiplier      ${bet.multiplier}`);
  return `${lines.join('\n')}\n`;
}

function verifyOne(options: Options, io: Output): number {
  const game = games.find((candidate) => candidate.id === options.game);
  if (!game) return refuse(io, `--game must be one of ${games.map(({ id }) => id).join(', ')}`);
  if (options.server === undefined || options.client === undefined)
    return refuse(io, '--server and --client are needed');
  if (game.kind !== 'shared' && !/^\d{1,15}$/.test(options.nonce ?? ''))
    return refuse(io, '--nonce must be a whole number from 0');
  const params = parseJson(options.params ?? '{}');
  if (!params) return refuse(io, '--params is not JSON');
  const nonce = game.kind === 'shared' ? null : Number(options.nonce);
  const verified = verifyBet(
    game,
    { serverSeed: options.server, clientSeed: options.client, nonce, params: params.value },
    nobleHmac,
  );
  if (!verified.ok) return refuse(io, `${verified.field}: ${verified.reason}`);
  const { value } = verified;
  io.out(options.json ? `${JSON.stringify({ game: game.id, nonce, ...value })}\n` : describe(game.id, value));
  return 0;
}

interface Judged {
  readonly index: number;
  readonly check: ExportCheck;
  readonly one: unknown;
}

async function verifyFile(path: string, options: Options, io: Output): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return refuse(io, `cannot read ${path}`);
  const json = parseJson(text);
  const bets = json ? readExport(json.value) : readExportTable(text);
  if (bets) {
    const known = new Map(games.map((game) => [game.id, game]));
    return print(
      path,
      null,
      judge(bets, (one) => checkExported(one, known)),
      options,
      io,
    );
  }
  const file = json && readCases(json.value);
  if (!file)
    return refuse(io, `${path} is neither a list of cases, nor {cases: [...]}, nor an export of bets`);
  const named = basename(path).replace(/\.json$/, '');
  const game = options.game ?? file.game ?? (isSubject(named, games) ? named : null);
  if (game !== null && !isSubject(game, games)) return refuse(io, `cannot verify "${game}"`);
  const judged = judge(file.cases, (one) => {
    const check = checkCase(one, game, games, nobleHmac);
    return check.agrees ? 'agrees' : check;
  });
  return print(path, game, judged, options, io);
}

async function verifyChains(path: string, options: Options, io: Output): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return refuse(io, `cannot read ${path}`);
  const chains = readChains(parseJson(text)?.value);
  if (!chains) return refuse(io, `${path} is no reply of /api/game/chains`);
  return print(path, null, judge(chains, checkChain), options, io);
}

function judge(list: readonly unknown[], check: (one: unknown) => ExportCheck): Judged[] {
  return list.map((one, index) => ({ index, one, check: check(one) }));
}

const WAITS = {
  bets: 'the seed is not revealed yet, or the round was called off',
  chains: 'the beacon has not salted them: they wait for it, or their salt came from elsewhere',
};

function print(
  file: string,
  game: string | null,
  judged: readonly Judged[],
  options: Options,
  io: Output,
): number {
  const waiting = judged.filter(({ check }) => check === 'waits').length;
  const differ = judged.flatMap(({ index, one, check }) =>
    typeof check === 'string' ? [] : [{ index, ...(one as object), reason: check.reason }],
  );
  const total = judged.length - waiting;
  const agree = total - differ.length;
  if (options.json) {
    io.out(`${JSON.stringify({ file, game, total, agree, ...(waiting > 0 ? { waiting } : {}), differ })}\n`);
  } else {
    for (const one of differ) io.out(`case ${one.index} differs: ${one.reason}\n`);
    io.out(`${agree} of ${total} agree\n`);
    if (waiting > 0)
      io.out(`${waiting} cannot be checked: ${WAITS[options.chains === undefined ? 'bets' : 'chains']}\n`);
  }
  return differ.length === 0 && total > 0 ? 0 : 1;
}

/** Runs the command. @returns the exit status */
export async function verifyCommand(args: readonly string[], io: Output = terminal): Promise<number> {
  const options = parse(args);
  if (typeof options === 'string') return refuse(io, options);
  if (options.help) {
    io.out(usage);
    return 0;
  }
  if (options.chains !== undefined) return verifyChains(options.chains, options, io);
  return options.file === undefined ? verifyOne(options, io) : verifyFile(options.file, options, io);
}

export const command = {
  summary: 'recompute bets from their seeds, one or a list',
  usage,
  run: (args: string[]): Promise<number> => verifyCommand(args),
};
