import type { ReactNode } from 'react';
import { DocumentText } from './document-text.tsx';

/** /terms */
export default function TermsPage(): ReactNode {
  return <DocumentText id="terms" headed />;
}
