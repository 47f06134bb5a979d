import { createHash } from 'node:crypto';
import { Cluster, type Redis } from 'ioredis';
import type { RedisClient } from './redis-client.ts';

export interface Script {
  readonly text: string;
  readonly sha: string;
}

function script(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** Runs a script by its hash, sending the text only when Redis does not know it. */
export async function lua(
  redis: RedisClient,
  { sha, text }: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return redis.eval(text, keys.length, ...keys, ...args);
  }
}

/**
 * Numbers and publishes an event in one step, so that the order of numbers is the order of delivery.
 * KEYS sequence, last event; ARGV epoch if new, header, head, middle, tail, cache seconds, channel, PUBLISH or SPUBLISH
 */
export const SEQUENCED = script(`
local n = redis.call('HINCRBY', KEYS[1], 'n', 1)
redis.call('HSETNX', KEYS[1], 'e', ARGV[1])
local e = redis.call('HGET', KEYS[1], 'e')
redis.call('EXPIRE', KEYS[1], 86400)
local body = ARGV[3] .. string.format('%d', n) .. ARGV[4] .. e .. ARGV[5]
if ARGV[6] ~= '0' then redis.call('SET', KEYS[2], body, 'EX', ARGV[6]) end
redis.call(ARGV[8], ARGV[7], ARGV[2] .. body)
return n`);

/** KEYS totals, infos, this node's counts, this node's channels; ARGV user, info, channel -> first?, user, info, ... */
export const JOIN = script(`
redis.call('HINCRBY', KEYS[3], ARGV[1], 1)
redis.call('SADD', KEYS[4], ARGV[3])
local total = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
if total == 1 then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
local reply = redis.call('HGETALL', KEYS[2])
table.insert(reply, 1, total == 1 and '1' or '0')
return reply`);

/** As JOIN without the list: for channels nobody lists. */
export const JOIN_QUIET = script(`
redis.call('HINCRBY', KEYS[3], ARGV[1], 1)
redis.call('SADD', KEYS[4], ARGV[3])
local total = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
if total == 1 then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
return {total == 1 and '1' or '0'}`);

/** KEYS as JOIN; ARGV user, channel -> 1 when it was the user's last connection */
export const LEAVE = script(`
local here = tonumber(redis.call('HGET', KEYS[3], ARGV[1]) or '0')
if here <= 0 then return 0 end
if redis.call('HINCRBY', KEYS[3], ARGV[1], -1) <= 0 then redis.call('HDEL', KEYS[3], ARGV[1]) end
if redis.call('EXISTS', KEYS[3]) == 0 then redis.call('SREM', KEYS[4], ARGV[2]) end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`);

/** Takes a node's connections out of one channel. KEYS as JOIN; ARGV channel -> users who are gone */
export const CLEAR = script(`
local gone = {}
local counts = redis.call('HGETALL', KEYS[3])
for i = 1, #counts, 2 do
  if redis.call('HINCRBY', KEYS[1], counts[i], -tonumber(counts[i + 1])) <= 0 then
    redis.call('HDEL', KEYS[1], counts[i])
    redis.call('HDEL', KEYS[2], counts[i])
    gone[#gone + 1] = counts[i]
  end
end
redis.call('DEL', KEYS[3])
redis.call('SREM', KEYS[4], ARGV[1])
return gone`);

const ALL = [SEQUENCED, JOIN, JOIN_QUIET, LEAVE, CLEAR];

/** Makes the scripts known before the first of them is needed, so that none falls back and loses its place in line. */
export async function loadScripts(redis: RedisClient): Promise<void> {
  const servers: readonly Redis[] = redis instanceof Cluster ? redis.nodes('master') : [redis];
  await Promise.all(servers.flatMap((server) => ALL.map(({ text }) => server.script('LOAD', text))));
}
