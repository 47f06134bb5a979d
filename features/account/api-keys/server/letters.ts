import type { Letters } from '#platform/server/mail/mail.ts';
import ar from '../letters/ar.json' with { type: 'json' };
import de from '../letters/de.json' with { type: 'json' };
import en from '../letters/en.json' with { type: 'json' };
import es from '../letters/es.json' with { type: 'json' };
import fr from '../letters/fr.json' with { type: 'json' };
import ja from '../letters/ja.json' with { type: 'json' };
import pt from '../letters/pt.json' with { type: 'json' };
import ru from '../letters/ru.json' with { type: 'json' };
import tr from '../letters/tr.json' with { type: 'json' };
import zh from '../letters/zh.json' with { type: 'json' };

/** What we write to people about keys that read their accounts. */
export const letters = { en, de, es, pt, fr, ru, tr, ar, ja, zh } satisfies Letters;
