import { useState } from 'react';
import { AmountInput } from '../amount-input.tsx';
import { currencySvg } from '../art/currency.ts';
import { Checkbox } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { NumberStepper } from '../number-stepper.tsx';
import { OtpInput } from '../otp-input.tsx';
import { PasswordInput } from '../password-input.tsx';
import { Select, type SelectOption } from '../select.tsx';
import { Slider } from '../slider.tsx';
import { Switch } from '../switch.tsx';
import { TextInput } from '../text-input.tsx';
import { Part } from './part.tsx';

/** Coin of a currency for the samples. */
export function Coin({ id, size = 18 }: { id: string; size?: number }) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(currencySvg(id))}`}
      alt=""
      width={size}
      height={size}
    />
  );
}

const currencies: SelectOption[] = [
  { value: 'btc', label: 'Bitcoin', icon: <Coin id="btc" />, aside: '0.01250000' },
  { value: 'eth', label: 'Ethereum', icon: <Coin id="eth" />, aside: '1.2' },
  { value: 'ltc', label: 'Litecoin', icon: <Coin id="ltc" />, aside: '0' },
  { value: 'doge', label: 'Dogecoin', icon: <Coin id="doge" />, aside: '4,200' },
  { value: 'sol', label: 'Solana', icon: <Coin id="sol" />, aside: '12.5' },
  { value: 'usdt', label: 'Tether', icon: <Coin id="usdt" />, aside: '250.00' },
  { value: 'eur', label: 'Euro', icon: <Coin id="eur" />, aside: '99.00', disabled: true },
];
const risks: SelectOption<'low' | 'medium' | 'high'>[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
];
const search = { placeholder: 'Search', empty: 'Nothing fits' };

/** Everything one can fill in. Long because it is one list of samples. */
// oxlint-disable-next-line max-lines-per-function
export function FormsPart() {
  const [name, setName] = useState('rosalind');
  const [password, setPassword] = useState('correct horse');
  const [stake, setStake] = useState('0.00012500');
  const [mines, setMines] = useState(3);
  const [code, setCode] = useState('402');
  const [currency, setCurrency] = useState<string | null>('btc');
  const [risk, setRisk] = useState<'low' | 'medium' | 'high' | null>('medium');
  const [agreed, setAgreed] = useState(true);
  const [quick, setQuick] = useState(true);
  const [target, setTarget] = useState(50.5);
  return (
    <Part title="Forms">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" hint="4 to 20 letters or digits" required>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            prefix={<Icon name="user" size={18} />}
            autoComplete="username"
          />
        </Field>
        <Field label="Password" aside={<Link href="#top">Forgotten?</Link>}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            showLabel="Show password"
            hideLabel="Hide password"
          />
        </Field>
        <Field label="Email" error="This address is already registered.">
          <TextInput defaultValue="rosalind@example.org" type="email" />
        </Field>
        <Field label="Disabled" hint="Cannot be changed">
          <TextInput defaultValue="Nothing to do" disabled />
        </Field>
        <Field label="Bet amount" aside={<span className="tnum">≈ $8.12</span>}>
          <AmountInput
            value={stake}
            onChange={setStake}
            decimals={8}
            min="0.00000001"
            max="0.0125"
            icon={<Coin id="btc" />}
            labels={{ half: 'Halve the stake', double: 'Double the stake', max: 'Max' }}
          />
        </Field>
        <Field label="Bet amount, locked">
          <AmountInput
            value="1.00"
            onChange={() => undefined}
            decimals={2}
            disabled
            icon={<Coin id="usd" />}
            labels={{ half: 'Halve the stake', double: 'Double the stake' }}
          />
        </Field>
        <Field label="Mines">
          <NumberStepper
            value={mines}
            onChange={setMines}
            min={1}
            max={24}
            decreaseLabel="Fewer mines"
            increaseLabel="More mines"
          />
        </Field>
        <Field label="Number of bets, endless at zero">
          <NumberStepper
            value={0}
            onChange={() => undefined}
            min={0}
            max={1000}
            zero="∞"
            decreaseLabel="Fewer bets"
            increaseLabel="More bets"
          />
        </Field>
        <Field label="Currency, with search">
          <Select options={currencies} value={currency} onChange={setCurrency} search={search} />
        </Field>
        <Field label="Risk, three entries">
          <Select options={risks} value={risk} onChange={setRisk} search={search} />
        </Field>
        <Field label="Nothing chosen" error="Choose a currency.">
          <Select
            options={currencies}
            value={null}
            onChange={setCurrency}
            placeholder="Choose"
            search={search}
          />
        </Field>
        <Field label="Disabled select">
          <Select options={risks} value="low" onChange={setRisk} disabled search={search} />
        </Field>
      </div>
      <Field label="Code from your authenticator">
        <OtpInput
          value={code}
          onChange={setCode}
          boxLabel={(index, length) => `Digit ${index + 1} of ${length}`}
        />
      </Field>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Checkbox checked={agreed} onChange={setAgreed}>
          I am 18 or older and accept the <Link href="#top">terms</Link>
        </Checkbox>
        <Switch checked={quick} onChange={setQuick} label="Quick mode" spread />
        <Checkbox checked={false} onChange={() => undefined} invalid>
          Not ticked, but needed
        </Checkbox>
        <Switch checked={!quick} onChange={(on) => setQuick(!on)} label="Animations" spread />
        <Checkbox checked onChange={() => undefined} disabled>
          Ticked and locked
        </Checkbox>
        <Switch checked onChange={() => undefined} label="Locked" spread disabled />
      </div>
      <div className="grid items-center gap-x-4 sm:grid-cols-[1fr_auto]">
        <Slider
          value={target}
          onChange={setTarget}
          min={2}
          max={98}
          step={0.5}
          label="Roll over"
          valueText={(value) => `${value} of 100`}
        />
        <span className="w-14 text-end tnum">{target.toFixed(2)}</span>
        <Slider value={30} onChange={() => undefined} label="Locked slider" disabled />
      </div>
    </Part>
  );
}
