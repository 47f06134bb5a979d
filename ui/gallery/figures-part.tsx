import { useState } from 'react';
import { Amount } from '../amount.tsx';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { wallClock } from '../clock.ts';
import { Countdown } from '../countdown.tsx';
import { fromScaled, toScaled } from '../decimal.ts';
import { formatCompact, formatCount, formatPercent } from '../format.ts';
import { Multiplier } from '../multiplier.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { QrCode } from '../qr-code.tsx';
import { TimeAgo } from '../time-ago.tsx';
import { Coin } from './forms-part.tsx';
import { Part, Row } from './part.tsx';

/** Money, multipliers, time and what else is read rather than pressed. */
export function FiguresPart() {
  const [balance, setBalance] = useState('0.01250000');
  const [start] = useState(wallClock);
  const move = (units: bigint) => setBalance(fromScaled(toScaled(balance, 8) + units, 8));
  return (
    <Part title="Figures, people, time">
      <Row label="Amounts: fiat, crypto, satoshi, profit">
        <Amount value="1234.5" kind="fiat" symbol="$" />
        <Amount value="0.01250000" kind="crypto" icon={<Coin id="btc" />} />
        <Amount value="0.01250000" kind="crypto" zeros code="BTC" />
        <Amount value="1250000" kind="crypto" decimals={0} code="SAT" />
        <Amount value="3.2" kind="fiat" symbol="$" profit />
        <Amount value="-1.05" kind="fiat" symbol="$" profit />
        <Amount value="0" kind="fiat" symbol="$" profit />
      </Row>
      <Row label="Balance lights up for a second">
        <Amount
          value={balance}
          kind="crypto"
          zeros
          flash
          icon={<Coin id="btc" />}
          className="rounded-md bg-raised px-3 py-2 font-semibold"
        />
        <Button size={32} onClick={() => move(12_500n)}>
          Win
        </Button>
        <Button size={32} onClick={() => move(-12_500n)}>
          Lose
        </Button>
      </Row>
      <Row label="Multipliers, compact, percent">
        <Multiplier value="2" tone="win" />
        <Multiplier value={1.15} />
        <Multiplier value="0" tone="lose" />
        <Multiplier value="1234.567" tone="win" />
        <span className="tnum">{formatCompact(1250)}</span>
        <span className="tnum">{formatCompact(3_400_000)}</span>
        <span className="tnum">{formatCompact(5e9)}</span>
        <span className="tnum">{formatPercent(0.99)}</span>
        <span className="tnum">{formatCount(1_048_576)}</span>
      </Row>
      <Row label="Time">
        <TimeAgo time={start - 3000} className="text-fg2" />
        <TimeAgo time={start - 3_720_000} className="text-fg2" />
        <Countdown until={start + 93_784_000} className="text-fg2" />
        <Countdown until={start + 299_000} className="text-lg font-semibold" />
      </Row>
      <Row label="Avatars: drawn from the id">
        {['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'].map((seed) => (
          <Avatar key={seed} seed={seed} size={40} />
        ))}
      </Row>
      <Row label="Progress" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ProgressBar value={0.64} label="To the next level" />
        <ProgressBar value={0.2} tone="warn" label="Limit used" />
        <ProgressBar label="Loading" />
      </Row>
      <Row label="QR code" className="flex flex-wrap items-start gap-4">
        <QrCode
          text="https://example.org/deposit/bc1qexample"
          label="Deposit address as QR code"
          size={132}
        />
      </Row>
    </Part>
  );
}
