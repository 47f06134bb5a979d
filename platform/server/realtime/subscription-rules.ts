/** Who may join a channel: the checks of one subscribe, in the order their answers are promised. */
import * as z from 'zod/mini';
import type { AddressLimits } from './address-limits.ts';
import { isChannelName, kindOf, type DeclaredChannels } from './channel-names.ts';
import type { Connection } from './connection.ts';
import { parseJson } from './json.ts';
import { sameText, signChannel, type PusherApp } from './signature.ts';
import type { Member } from './subscription-members.ts';

export const subscribeData = z.object({
  channel: z.string(),
  auth: z.optional(z.nullable(z.string())),
  channel_data: z.optional(z.nullable(z.string())),
});
export type SubscribeData = z.infer<typeof subscribeData>;

const memberData = z.object({
  user_id: z.union([z.string(), z.number()]),
  user_info: z.optional(z.unknown()),
});

const USER_ID_LENGTH = 128;
const USER_INFO_BYTES = 1024;

export interface JoinRules {
  readonly app: PusherApp;
  readonly limits: Pick<AddressLimits, 'mayJoin'>;
  readonly declared: DeclaredChannels;
}

export interface JoinRefusal {
  readonly refused: string;
  readonly message: string;
  readonly status: number;
}

/** Member of a presence channel, null for a channel without members, or why the socket may not join. */
export function judgeJoin(
  { app, limits, declared }: JoinRules,
  connection: Connection,
  data: SubscribeData,
): Member | null | JoinRefusal {
  const { channel: name } = data;
  if (!isChannelName(name)) return no('InvalidChannel', 'Invalid channel name', 400);
  const crowded = limits.mayJoin(connection);
  if (crowded !== null) return no('LimitReached', crowded, 429);
  const found = declared.find(name);
  if (found && !found.declared.on) return no('AuthError', 'This channel is switched off', 403);
  const kind = kindOf(name);
  if (kind.user !== null && kind.user !== connection.user)
    return no('AuthError', 'Sign in as this user first', 401);
  const channelData = data.channel_data ?? undefined;
  if (
    kind.guarded &&
    !sameText(
      data.auth ?? '',
      signChannel(app, connection.id, name, kind.presence ? (channelData ?? '') : undefined),
    )
  )
    return no('AuthError', 'The subscription is not signed for this socket and channel', 401);
  const member = kind.presence ? memberOf(channelData) : null;
  if (member === 'invalid') return no('AuthError', 'channel_data needs a user_id', 401);
  if (member === 'long') return no('LimitReached', 'user_id or user_info is too long', 413);
  return member;
}

function no(refused: string, message: string, status: number): JoinRefusal {
  return { refused, message, status };
}

function memberOf(channelData: string | undefined): Member | 'invalid' | 'long' {
  const parsed = memberData.safeParse(parseJson(channelData ?? ''));
  if (!parsed.success) return 'invalid';
  const id = String(parsed.data.user_id);
  const info = JSON.stringify(parsed.data.user_info ?? null);
  if (id === '') return 'invalid';
  return id.length > USER_ID_LENGTH || Buffer.byteLength(info) > USER_INFO_BYTES ? 'long' : { id, info };
}
