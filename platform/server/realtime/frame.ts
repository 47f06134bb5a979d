/**
 * Wire encoding. An event is turned into bytes once and the same Buffer is written to every subscriber.
 */

/** Wraps a payload into one unmasked, final WebSocket text frame. */
export function textFrame(payload: string | Buffer): Buffer {
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (typeof payload === 'string') frame.write(payload, head, 'utf8');
  else payload.copy(frame, head);
  return frame;
}

/** The payloads of frames made by textFrame and joined by concatenation. */
export function* payloadsOf(chunk: Buffer): Generator<Buffer> {
  let at = 0;
  while (at < chunk.length) {
    const short = chunk[at + 1] ?? 0;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length =
      short < 126
        ? short
        : short === 126
          ? chunk.readUInt16BE(at + 2)
          : Number(chunk.readBigUInt64BE(at + 2));
    yield chunk.subarray(at + head, at + head + length);
    at += head + length;
  }
}

/** A channel event as Pusher sends it: `data` is a string, so objects arrive double-encoded. */
export function eventBody(event: string, channel: string, data: string, userId?: string): string {
  const user = userId === undefined ? '' : `,"user_id":${JSON.stringify(userId)}`;
  return `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${JSON.stringify(data)}${user}}`;
}

/** A client event: `data` is relayed in the JSON form it came in (`json` is undefined when it had none). */
export function clientEventBody(
  event: string,
  channel: string,
  json: string | undefined,
  userId?: string,
): string {
  const data = json === undefined ? '' : `,"data":${json}`;
  const user = userId === undefined ? '' : `,"user_id":${JSON.stringify(userId)}`;
  return `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)}${data}${user}}`;
}

/** A message to one connection without a channel. */
export function systemBody(event: string, data: string): string {
  return `{"event":${JSON.stringify(event)},"data":${JSON.stringify(data)}}`;
}

/** `pusher:error`; code null for errors that have no number. */
export function errorBody(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}

export interface SplitBody {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
}

/**
 * An event body with two holes for the sequence number and the epoch, so that whoever counts (this process or
 * Redis) can fill them without parsing: head + seq + middle + epoch + tail.
 * @param json the event data, a JSON object
 */
export function sequencedBody(event: string, channel: string, json: string): SplitBody {
  const open = json.slice(0, -1);
  const comma = open === '{' ? '' : ',';
  const inner = JSON.stringify(`${open}${comma}"seq":`).slice(0, -1);
  return {
    head: `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${inner}`,
    middle: ',\\"epoch\\":\\"',
    tail: '\\"}"}',
  };
}
