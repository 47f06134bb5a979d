import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { base64Of } from '#platform/web/read-file.ts';
import { toast } from '#platform/web/toasts.tsx';
import {
  adminAddPicture,
  adminArrangePack,
  adminDeletePack,
  adminRemovePicture,
  adminSavePack,
  type StaffPack,
} from '../../staff-contract.ts';
import { staffPacksKey, staffPacksQuery } from './queries.ts';

type Change = () => Promise<{ packs: StaffPack[] }>;
/** Does a change and takes over the packs it answers with. @returns whether it was done */
type Act = (change: Change) => Promise<boolean>;

/** Packs of pictures for messages. */
export function Packs(): ReactNode {
  const t = useT('chat.admin');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(staffPacksQuery);

  const act: Act = async (change) => {
    try {
      const { packs } = await change();
      client.setQueryData(staffPacksKey, packs);
      toast.success(t('saved'));
      return true;
    } catch (failure) {
      toastError(failure, adminPacksCodes);
      return false;
    }
  };

  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-100 w-full" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel flush title={t('newPack')}>
        <PackForm act={act} />
      </Panel>
      {data.map((pack) => (
        <PackPanel key={pack.id} pack={pack} act={act} />
      ))}
    </div>
  );
}

const adminPacksCodes = adminSavePack.codes;

function PackForm({ pack, act }: { pack?: StaffPack; act: Act }): ReactNode {
  const t = useT('chat.admin');
  const texts = useT('chat.picture');
  const [name, setName] = useState(pack?.name ?? '');
  const [kind, setKind] = useState<StaffPack['kind']>(pack?.kind ?? 'emoji');
  const [place, setPlace] = useState(String(pack?.place ?? 100));
  const [enabled, setEnabled] = useState(pack?.enabled ?? true);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = { name, kind, enabled, place: Number(place), ...(pack ? { id: pack.id } : {}) };
    const done = await act(() => call(adminSavePack, body));
    if (done && !pack) setName('');
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-wrap items-end gap-3 p-3">
      <Field label={t('name')} className="min-w-40 flex-1">
        <TextInput required maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={t('kind')}>
        <NativeSelect
          aria-label={t('kind')}
          value={kind}
          disabled={(pack?.files.length ?? 0) > 0}
          onChange={({ target }) => setKind(target.value as StaffPack['kind'])}
        >
          <option value="emoji">{texts('emoji')}</option>
          <option value="sticker">{texts('sticker')}</option>
        </NativeSelect>
      </Field>
      <Field label={t('place')} className="w-24">
        <TextInput
          inputMode="numeric"
          pattern="[0-9]{1,3}"
          required
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
      </Field>
      <Checkbox checked={enabled} onChange={setEnabled}>
        {t('enabled')}
      </Checkbox>
      <Button type="submit" variant="primary">
        {t('save')}
      </Button>
    </form>
  );
}

function PackPanel({ pack, act }: { pack: StaffPack; act: Act }): ReactNode {
  const t = useT('chat.admin');
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      flush
      title={pack.name}
      {...(!pack.enabled && { aside: <Badge tone="warn">{t('hidden')}</Badge> })}
    >
      <PackForm
        key={`${pack.name}|${pack.place}|${pack.enabled}|${pack.files.length}`}
        pack={pack}
        act={act}
      />
      <Pictures pack={pack} act={act} />
      {pack.files.length === 0 && <p className="px-3 text-sm text-fg3">{t('emptyPack')}</p>}
      <PictureForm pack={pack.id} act={act} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line/60 p-3">
        {asking ? (
          <>
            <span className="text-sm">{t('deleteAsk', { name: pack.name })}</span>
            <Button variant="danger" onClick={() => void act(() => call(adminDeletePack, { id: pack.id }))}>
              {t('delete')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          </>
        ) : (
          <Button variant="ghost" icon="trash" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** The pictures in their order; the arrows move one by one place. */
function Pictures({ pack, act }: { pack: StaffPack; act: Act }): ReactNode {
  const t = useT('chat.admin');
  const codes = pack.files.map(({ id }) => id);

  function move(from: number, to: number): void {
    const order = codes.toSpliced(from, 1).toSpliced(to, 0, ...codes.slice(from, from + 1));
    void act(() => call(adminArrangePack, { pack: pack.id, codes: order }));
  }

  return (
    <ul className="flex flex-wrap gap-2 px-3">
      {pack.files.map(({ id, path }, index) => (
        <li key={id} className="flex items-center rounded-md bg-raised ps-2">
          <img src={path} alt="" width={32} height={32} loading="lazy" />
          <span className="px-1 text-xs text-fg2">:{id}:</span>
          <IconButton
            icon="arrow-up"
            label={t('earlier', { code: id })}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            icon="arrow-down"
            label={t('later', { code: id })}
            disabled={index === codes.length - 1}
            onClick={() => move(index, index + 1)}
          />
          <IconButton
            icon="trash"
            label={t('remove', { code: id })}
            onClick={() => void act(() => call(adminRemovePicture, { code: id }))}
          />
        </li>
      ))}
    </ul>
  );
}

function PictureForm({ pack, act }: { pack: string; act: Act }): ReactNode {
  const t = useT('chat.admin');
  const [code, setCode] = useState('');
  const [file, setFile] = useState<File | null>(null);
  // A new key empties the browser's own field.
  const [serial, setSerial] = useState(0);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!file) return;
    const done = await act(async () => call(adminAddPicture, { pack, code, data: await base64Of(file) }));
    if (!done) return;
    setCode('');
    setFile(null);
    setSerial(serial + 1);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-wrap items-end gap-3 p-3">
      <Field label={t('code')} className="min-w-40 flex-1">
        <TextInput
          required
          pattern="[a-z0-9_]{2,32}"
          title={t('codeHint')}
          placeholder={t('codeHint')}
          maxLength={32}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Field label={t('file')}>
        <input
          key={serial}
          type="file"
          required
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={t('file')}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          className="h-10 max-w-60 text-sm text-fg2"
        />
      </Field>
      <Button type="submit">{t('add')}</Button>
    </form>
  );
}
