import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { StaffGame } from '../../contract.ts';
import { PictureField } from './picture-field.tsx';
import { useSaveGame, type GameChange } from './use-save-game.ts';
import { sameWords } from './words.ts';
import { WordsField } from './words-field.tsx';

type Draft = Pick<StaffGame, 'name' | 'image' | 'category' | 'custom_category' | 'blockedCountries'>;

/** What of a game is more than a switch: name, picture, categories, countries. Only what was changed is sent. */
export function GameEditor({ game, onDone }: { game: StaffGame; onDone: () => void }): ReactNode {
  const t = useT('catalogue.admin');
  const save = useSaveGame(game.id);
  const [draft, setDraft] = useState<Draft>({
    name: game.name,
    image: game.image,
    category: game.category,
    custom_category: game.custom_category,
    blockedCountries: game.blockedCountries,
  });
  const change = changed(game, draft);
  const set = (more: Partial<Draft>): void => setDraft({ ...draft, ...more });
  const wrong = fieldErrors(save.error);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!change) return onDone();
    save.mutate(change, {
      onSuccess: () => {
        toast.success(t('games.saved', { game: draft.name }));
        onDone();
      },
    });
  }

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      <Field label={t('games.name')} error={wrong['change.name']} hint={game.house && t('games.nameHint')}>
        <TextInput
          value={draft.name}
          maxLength={80}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <PictureField kind="game" value={draft.image} onChange={(image) => set({ image })} />
      <WordsField
        kind="category"
        label={t('games.categories')}
        hint={t('games.categoriesHint')}
        value={draft.category}
        onChange={(category) => set({ category: [...category] })}
      />
      <WordsField
        kind="category"
        label={t('games.custom')}
        hint={t('games.customHint')}
        value={draft.custom_category}
        onChange={(words) => set({ custom_category: [...words] })}
      />
      <WordsField
        kind="country"
        label={t('games.blockedIn')}
        hint={t('games.blockedHint')}
        value={draft.blockedCountries}
        onChange={(words) => set({ blockedCountries: [...words] })}
      />
      <div className="flex items-end justify-end gap-2 pb-5.5">
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={!change} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** What differs from the game as it is, or null. */
function changed(game: StaffGame, draft: Draft): GameChange | null {
  const change: GameChange = {
    ...(draft.name === game.name ? {} : { name: draft.name }),
    ...(draft.image === game.image ? {} : { image: draft.image }),
    ...(sameWords(draft.category, game.category) ? {} : { category: draft.category }),
    ...(sameWords(draft.custom_category, game.custom_category)
      ? {}
      : { custom_category: draft.custom_category }),
    ...(sameWords(draft.blockedCountries, game.blockedCountries)
      ? {}
      : { blockedCountries: draft.blockedCountries }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
