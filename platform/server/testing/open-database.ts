import pino, { type Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabase } from '../database/database.ts';
import { testDatabase } from './database.ts';

export const quietLog: Logger = pino({ level: 'silent' });

/**
 * A migrated database that goes with the test, and as many independent openings of it as processes are played.
 * @param migrated false: without any table
 */
export async function openTestDatabases(count = 1, migrated = true): Promise<OpenDatabase[]> {
  const test = await testDatabase(migrated);
  const opened: OpenDatabase[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await test.drop();
  });
  for (let index = 0; index < count; index++) {
    opened.push(await openDatabase({ data: '/nowhere', databaseUrl: test.url }, quietLog));
  }
  return opened;
}

/** One database that goes with the test. */
export async function openTestDatabase(migrated = true): Promise<OpenDatabase> {
  const [database] = await openTestDatabases(1, migrated);
  return database!;
}
