import pino, { type DestinationStream, type Logger } from 'pino';

/** Fields that never reach a log, wherever a room puts them (two levels deep). */
const secretFields = [
  'password',
  'newPassword',
  'token',
  'secret',
  'serverSeed',
  'nextServerSeed',
  'seed',
  'installationKey',
  'authorization',
  'cookie',
  'csrf',
  'userSecret',
  'databaseUrl',
  'ownerDatabaseUrl',
  'replicaDatabaseUrl',
  'signerDatabaseUrl',
  'redisUrl',
];

/**
 * The structured log of the process, one JSON object a line on standard output.
 * @param level lowest level written; 'silent' writes nothing
 * @param pretty readable lines for a person at a terminal
 */
export function createLog(level: string, pretty = false, destination?: DestinationStream): Logger {
  const paths = secretFields.flatMap((field) => [
    field,
    `*.${field}`,
    `*.*.${field}`,
    `req.headers["${field}"]`,
  ]);
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '(hidden)' },
    formatters: { level: (label) => ({ level: label }) },
  };
  if (destination) return pino(options, destination);
  if (!pretty) return pino(options);
  const { formatters: _, ...rest } = options;
  return pino({
    ...rest,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
  });
}
