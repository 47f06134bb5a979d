import { useAllGameParts } from '#platform/web/game/game-parts.ts';
import { GamePart } from '#platform/web/game/game-part.tsx';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** What stands in the form, as typed. */
export interface Typed {
  readonly game: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly hash: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface BetFormProps {
  value: Typed;
  onChange: (next: Typed) => void;
  shared: boolean;
}

function titleOf(id: string): string {
  return boot().games.find((game) => game.id === id)?.title ?? id;
}

/** Seeds, nonce and the game's own parameters. */
export function BetForm({ value, onChange, shared }: BetFormProps) {
  const t = useT('fairness.verify');
  const games = useAllGameParts();
  const set = (change: Partial<Typed>) => onChange({ ...value, ...change });
  return (
    <form
      className="flex min-w-0 flex-col gap-4 rounded-xl bg-panel p-4 md:p-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="flex flex-col gap-1.5">
        <span className="text-xs font-semibold text-fg2">{t('game')}</span>
        <NativeSelect value={value.game} onChange={(event) => set({ game: event.target.value, params: {} })}>
          {games.map(({ id }) => (
            <option key={id} value={id}>
              {titleOf(id)}
            </option>
          ))}
        </NativeSelect>
      </label>
      <Field label={t(shared ? 'link' : 'serverSeed')}>
        <TextInput
          value={value.serverSeed}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => set({ serverSeed: event.target.value.trim() })}
        />
      </Field>
      <Field label={t(shared ? 'salt' : 'clientSeed')}>
        <TextInput
          value={value.clientSeed}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => set({ clientSeed: event.target.value })}
        />
      </Field>
      {!shared && (
        <Field label={t('nonce')}>
          <TextInput
            value={value.nonce}
            inputMode="numeric"
            className="tnum"
            onChange={(event) => set({ nonce: event.target.value.replaceAll(/[^0-9]/g, '').slice(0, 15) })}
          />
        </Field>
      )}
      <GamePart
        id={value.game}
        part="inputs"
        props={{
          params: value.params,
          onParams: (params: Typed['params']) => set({ params }),
          disabled: false,
        }}
        // As tall as those of dice, which the form opens with: two rows of fields.
        fallback={<div className="h-33" />}
      />
      <Field label={t(shared ? 'linkBefore' : 'hash')} hint={t(shared ? 'linkBeforeHint' : 'hashHint')}>
        <TextInput
          value={value.hash}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => set({ hash: event.target.value.trim() })}
        />
      </Field>
    </form>
  );
}
