import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ExportInput } from '../../../machines/exportingMachine';
import { LatePart } from '../../components/LatePart';
import type { RecordName } from '../../domain/changes';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';

/** A dialog over the pages, which only our own server has. */
export type DialogTask =
  | { shows: 'import'; kind: RecordName }
  | { shows: 'export'; input: ExportInput }
  | { shows: 'imports' }
  | { shows: 'deleted'; kind: RecordName }
  | { shows: 'password' };

export type OpenDialog = (task: DialogTask) => void;

/** The dialogs of a list, which go with it; the others outlive a page. */
const ofPage: readonly DialogTask['shows'][] = ['imports', 'deleted'];

const query = (selector: string) => () => document.querySelector<HTMLElement>(selector);
const moreActions = query('[data-more-actions]');
/** The button of the account, or on a phone that of the menu, in which it is. */
const account = () =>
  [...document.querySelectorAll<HTMLElement>('[data-menu]')].find((menu) => menu.offsetParent !== null) ??
  query('[data-account]')();

type DialogHostProps = { task: DialogTask; onClose: () => void };

/** The one dialog that is open, beside the pages. */
export default function DialogHost({ task, onClose }: DialogHostProps) {
  const extensions = useExtensions();
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const isLeft = pathname !== openedAt && ofPage.includes(task.shows);
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  if (isLeft || extensions === null) return null;
  const place = { place: 'window', onClose } as const;
  const { importing, exporting, imports, deleted, password } = lateParts;
  switch (task.shows) {
    case 'import':
      return <LatePart code={importing} props={{ kind: task.kind, onClose }} {...place} />;
    case 'export':
      return <LatePart code={exporting} props={{ input: task.input, onClose }} {...place} />;
    case 'imports':
      return <LatePart code={imports} props={{ onClose, focusFallback: moreActions }} {...place} />;
    case 'deleted': {
      const props = { extensions, onClose, kind: task.kind, focusFallback: moreActions };
      return <LatePart code={deleted} props={props} {...place} />;
    }
    case 'password':
      return <LatePart code={password} props={{ extensions, onClose, focusFallback: account }} {...place} />;
  }
}
