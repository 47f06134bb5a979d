/** Singles of the sportsbook as a page sends them: a slip, and its confirmation by the queue it was given. */

export interface SlipOrder {
  /** Events are `bench:1` to `bench:<events>`, each with the market of `fillBook`. */
  readonly events: number;
  readonly market: string;
  readonly outcomes: readonly string[];
}

/** @param place of the connection among all: each begins at another event @returns what is sent after an answer */
export function slipRequests(
  port: number,
  token: string,
  { events, market, outcomes }: SlipOrder,
  place: number,
): (answer: string) => Buffer {
  let turn = place * 7;
  const request = (path: string, body: object): Buffer => {
    const text = JSON.stringify(body);
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      `authorization: Bearer ${token}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
  };
  return (answer) => {
    const queue = /"queueId":"([^"]+)"/.exec(answer)?.[1];
    if (queue !== undefined) return request('/api/sport/slip/confirm', { queueId: queue });
    turn += 1;
    const leg = {
      event: `bench:${1 + (turn % events)}`,
      market,
      outcome: outcomes[turn % outcomes.length],
      version: 1,
    };
    return request('/api/sport/slip/submit', {
      currency: 'usd',
      stake: '1.00',
      kind: 'single',
      policy: 'any',
      legs: [leg],
    });
  };
}
