import type { ReactNode } from 'react';
import { DocumentText } from './document-text.tsx';

/** /privacyPolicy */
export default function PrivacyPage(): ReactNode {
  return <DocumentText id="privacy" headed />;
}
