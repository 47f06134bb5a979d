/** `phoenix providers games`: a list of games that an aggregator handed out in a file; staff take it over in the back office. */
import { readFile } from 'node:fs/promises';
import { type FileProvider, readListFile } from '#features/play/providers/server/games/file.ts';
import { keepList, setState } from '#features/play/providers/server/games/list.ts';
import { type Call, Refusal, UsageError } from './command.ts';
import type { OpenApp } from './open-app.ts';

const FILES: readonly FileProvider[] = ['softswiss', 'pragmatic', 'hub88'];
const SHOWN = 20;

export async function importGames(
  { db, runtime, audit }: OpenApp,
  { options, print }: Call,
  named: string,
): Promise<number> {
  const provider = FILES.find((one) => one === named);
  if (!provider) throw new UsageError(`"${named}" hands out no file; expected ${FILES.join(', ')}`);
  const { file } = options;
  if (typeof file !== 'string' || file === '') throw new UsageError('--file is wanted');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refusal(`${file} cannot be read`);
  });
  const { games, bad } = listOf(provider, text, file);
  // An empty list would switch off all there is.
  if (games.length === 0) throw new Refusal(`no game in ${file} is as ${provider} writes them`);
  await keepList(db, provider, games, runtime.now());
  await setState({ db, runtime }, provider, 'fetched');
  const detail = { games: games.length, bad: bad.length };
  await audit.append({ actor: 'cli', action: 'providers.games.file', subject: provider, detail });
  const places = bad.slice(0, SHOWN).join(', ');
  print(
    [
      `${games.length} games of ${provider}: take them over in the back office, /admin/room/providers`,
      ...(bad.length > 0 ? [`${bad.length} cannot be read, in the list: ${places}`] : []),
    ].join('\n'),
    { provider, games: games.length, bad },
  );
  return bad.length === 0 ? 0 : 1;
}

function listOf(provider: FileProvider, text: string, file: string): ReturnType<typeof readListFile> {
  try {
    return readListFile(provider, text);
  } catch {
    throw new Refusal(`${file} is no JSON with a list of games`);
  }
}
