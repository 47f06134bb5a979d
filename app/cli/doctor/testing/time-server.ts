/** A time server for tests: answers SNTP as a real one does, with a clock that may go wrong. */
import { createSocket, type Socket } from 'node:dgram';
import { onTestFinished } from 'vitest';
import { runtime } from './plants.ts';

const EPOCH_SECONDS = 2_208_988_800;

interface TimeServer {
  readonly address: string;
  /** Milliseconds that its clock is ahead of this machine's. */
  ahead: number;
  /** 0: it says that it has no time. */
  stratum: number;
}

export async function openTimeServer(): Promise<TimeServer> {
  const socket: Socket = createSocket('udp4');
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  const server: TimeServer = { address: `127.0.0.1:${socket.address().port}`, ahead: 0, stratum: 2 };
  socket.on('message', (question, from) => {
    const answer = Buffer.alloc(48);
    answer[0] = 0x24;
    answer[1] = server.stratum;
    question.copy(answer, 24, 40, 48);
    for (const at of [32, 40]) stamp(answer, at, runtime.now() + server.ahead);
    // A packet that answers something else is passed over.
    socket.send(Buffer.alloc(48, 0x24), from.port, from.address);
    socket.send(answer, from.port, from.address);
  });
  return server;
}

function stamp(packet: Buffer, at: number, ms: number): void {
  packet.writeUInt32BE((Math.floor(ms / 1000) + EPOCH_SECONDS) % 2 ** 32, at);
  packet.writeUInt32BE(Math.floor(((ms % 1000) / 1000) * 2 ** 32), at + 4);
}
