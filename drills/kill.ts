import { type Server, startServer } from '../bench/server.ts';
import { backAgain, killPostgres } from './postgres.ts';

/** What a kill -9 hits. */
export const VICTIMS = ['server', 'PostgreSQL', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Kills, and has it all back on the same address. @returns the server that answers from now on */
export async function killAndStart(victim: Victim, data: string, server: Server): Promise<Server> {
  if (victim === 'PostgreSQL') {
    killPostgres(data);
    await backAgain(server.url);
    return server;
  }
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  if (victim === 'both') killPostgres(data);
  await gone;
  return startServer(data, {}, server.port);
}
