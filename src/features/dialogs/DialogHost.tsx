import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LatePart } from '../../components/LatePart';
import { accountOpener } from '../account/accountOpener';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';
import type { DialogTask } from './dialogTask';

/** The dialogs of a list, which go with it; the others outlive a page. */
const ofPage: readonly DialogTask['shows'][] = ['imports', 'deleted'];

const query = (selector: string) => () => document.querySelector<HTMLElement>(selector);
/** The button of a list that opens them; they open from the palette, too. */
const moreActions = () => query('[data-more-actions]')() ?? query('h1')();

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
    case 'print': {
      const isPrinted = task.shows === 'print';
      const props = { input: task.input, isPrinted, onClose, focusFallback: moreActions };
      return <LatePart code={exporting} props={props} {...place} />;
    }
    case 'imports':
      return <LatePart code={imports} props={{ onClose, focusFallback: moreActions }} {...place} />;
    case 'deleted': {
      const props = { extensions, onClose, kind: task.kind, focusFallback: moreActions };
      return <LatePart code={deleted} props={props} {...place} />;
    }
    case 'password':
      return (
        <LatePart code={password} props={{ extensions, onClose, focusFallback: accountOpener }} {...place} />
      );
  }
}
