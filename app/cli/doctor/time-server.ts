/** A clock that neither this machine nor its database keeps: asked by SNTP (RFC 4330) where PHOENIX_TIME_SERVER names one. */
import { createSocket } from 'node:dgram';
import { type Check, fault, ok, type Surroundings, warn } from './check.ts';

const PACKET_BYTES = 48;
/** No leap second, version 4, a client's question. */
const QUESTION = 0x23;
const SERVER_MODE = 4;
/** A server that has no time itself says 0, and 16 when it lost it. */
const STRATUM_OUT = 16;
const ANSWER_MS = 3_000;
/** From 1900, where these stamps begin, to 1970. */
const EPOCH_SECONDS = 2_208_988_800;

interface Answer {
  /** By how many milliseconds the server is ahead of this clock. */
  readonly ahead: number;
  /** Milliseconds that its way there and back took: the answer is as uncertain as half of it. */
  readonly way: number;
}

interface Asked {
  readonly host: string;
  readonly port: number;
}

/**
 * Asks once for the time. Anything but an answer to this very question is passed over.
 * @throws when no answer comes, or the server says that it has no time
 */
export function askTime({ host, port }: Asked, runtime: Surroundings['runtime']): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
    const question = Buffer.alloc(PACKET_BYTES);
    question[0] = QUESTION;
    // What is sent as our own time comes back; a number nobody can guess tells the answer from others.
    runtime.random(8).copy(question, 40);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.close();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error('no answer in time'))), ANSWER_MS);
    let asked = 0;
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('message', (answer) => {
      const arrived = runtime.now();
      if (answer.length < PACKET_BYTES || !answer.subarray(24, 32).equals(question.subarray(40))) return;
      if ((answer[0]! & 7) !== SERVER_MODE || answer[1] === 0 || answer[1]! >= STRATUM_OUT)
        return end(() => reject(new Error('it has no time itself')));
      const [came, went] = [stampMs(answer, 32), stampMs(answer, 40)];
      end(() =>
        resolve({ ahead: (came - asked + went - arrived) / 2, way: arrived - asked - (went - came) }),
      );
    });
    socket.connect(port, host, () => {
      asked = runtime.now();
      socket.send(question);
    });
  });
}

/** Seconds and their fraction, 32 bits each; small numbers belong to the time after February 2036. */
function stampMs(packet: Buffer, at: number): number {
  const seconds = packet.readUInt32BE(at);
  const since1900 = seconds < 2 ** 31 ? seconds + 2 ** 32 : seconds;
  return (since1900 - EPOCH_SECONDS + packet.readUInt32BE(at + 4) / 2 ** 32) * 1000;
}

const APART_WARN_MS = 500;
const APART_FAULT_MS = 2_000;

export const timeServer: Check<Surroundings> = {
  name: 'time server',
  async look({ config, runtime }) {
    const asked = config.timeServer;
    if (asked === null) return ok('none is named (PHOENIX_TIME_SERVER)');
    const name = `${asked.host}:${asked.port}`;
    let answer: Answer;
    try {
      answer = await askTime(asked, runtime);
    } catch (error) {
      return warn(
        `${name}: ${(error as Error).message}`,
        'Look whether this machine reaches it (UDP), or name another in PHOENIX_TIME_SERVER.',
      );
    }
    const apart = Math.max(0, Math.abs(answer.ahead) - answer.way / 2);
    const found = `${Math.round(apart)} ms from ${name}${apart > APART_WARN_MS ? (answer.ahead > 0 ? ', behind it' : ', ahead of it') : ''}`;
    const advice =
      'The clock of this machine is wrong: let chrony or systemd-timesyncd keep it (timedatectl), and look at the database with the check "clock". Sessions, limits and rounds end by it.';
    if (apart > APART_FAULT_MS) return fault(found, advice);
    return apart > APART_WARN_MS ? warn(found, advice) : ok(found);
  },
};
