import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnnounce } from '../../components/Announcer';
import { actionLinkClasses } from '../../components/Button';
import { useFlow } from '../flow';
import type { provideNamesake } from './provideNamesake';

type NamesakeProps = {
  /** The path of the kind's records. */
  path: string;
  /** Makes the flow that looks for the record. */
  provide: () => ReturnType<typeof provideNamesake>;
};

/** A line that says whether a record of the kind has a name. */
export default function Namesake({ path, provide }: NamesakeProps) {
  const [machine] = useState(provide);
  const actor = useFlow(machine, { id: 'namesake' });
  const found = useSelector(actor, (snapshot) => snapshot.context.data);
  const announce = useAnnounce();
  const said = found && `Já existe: ${found.name}`;
  useEffect(() => {
    if (said) announce(said);
  }, [announce, said]);
  if (!found) return null;
  return (
    // In the line that the field keeps for its error.
    <p className="absolute inset-x-0 bottom-3 flex items-baseline gap-3 text-sm text-ink-soft">
      <span dir="auto" className="min-w-0 truncate">
        {said}
      </span>
      <Link to={`${path}/${found.id}`} className={actionLinkClasses}>
        Abrir
      </Link>
    </p>
  );
}
