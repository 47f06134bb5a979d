import pino, { type Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabase, withClient } from '../database/database.ts';
import { grantRoles } from '../database/roles.ts';
import type { ArchiveBucket } from '../money/archive/place.ts';
import { testDatabase } from './database.ts';

export const quietLog: Logger = pino({ level: 'silent' });

/**
 * A migrated database that goes with the test, and as many independent openings of it as processes are played.
 * @param migrated false: without any table @param archive folder with the files of old bets, or with copies of those in a bucket
 */
export async function openTestDatabases(
  count = 1,
  migrated = true,
  archive = '/nowhere/archive',
  archiveBucket: ArchiveBucket | null = null,
): Promise<OpenDatabase[]> {
  const test = await testDatabase(migrated);
  const opened: OpenDatabase[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await test.drop();
  });
  for (let index = 0; index < count; index++) {
    const urls = { databaseUrl: test.url, ownerDatabaseUrl: test.ownerUrl };
    opened.push(await openDatabase({ data: '/nowhere', archive, archiveBucket, ...urls }, quietLog));
  }
  return opened;
}

/** One database that goes with the test. */
export async function openTestDatabase(migrated = true): Promise<OpenDatabase> {
  const [database] = await openTestDatabases(1, migrated);
  return database!;
}

/** Runs SQL as the role that owns the tables: what neither the server nor a program in its place may do. */
export async function asOwner({ ownerOptions }: OpenDatabase, sql: string): Promise<void> {
  await withClient(ownerOptions()!, async (client) => {
    await client.query(sql);
    await grantRoles(client);
  });
}
