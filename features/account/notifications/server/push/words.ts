/** What stands on a device's screen: what happened, and no amounts, for others may read it too. */
import type { Locale } from '#platform/contract/locale.ts';
import type { Notice } from '../../contract.ts';
import ar from '../../pushes/ar.json' with { type: 'json' };
import de from '../../pushes/de.json' with { type: 'json' };
import en from '../../pushes/en.json' with { type: 'json' };
import es from '../../pushes/es.json' with { type: 'json' };
import fr from '../../pushes/fr.json' with { type: 'json' };
import ja from '../../pushes/ja.json' with { type: 'json' };
import pt from '../../pushes/pt.json' with { type: 'json' };
import ru from '../../pushes/ru.json' with { type: 'json' };
import tr from '../../pushes/tr.json' with { type: 'json' };
import zh from '../../pushes/zh.json' with { type: 'json' };

export const WORDS: Readonly<Record<Locale, Readonly<Record<Notice['kind'], string>>>> = {
  en,
  de,
  es,
  pt,
  fr,
  ru,
  tr,
  ar,
  ja,
  zh,
};
