import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#platform/contract/locale.ts';
import { call } from '#platform/web/api.ts';
import { legalDocument } from '../contract.ts';
import type { DocumentId } from '../documents.ts';

export const documentQuery = (document: DocumentId, locale: Locale) =>
  queryOptions({
    queryKey: ['legal', document, locale],
    queryFn: ({ signal }) => call(legalDocument, { document, locale }, { signal }),
  });
