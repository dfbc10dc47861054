import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { provideCityName } from './provideCityName';

/** The city of a person whose name another one in the list has, in soft text; nothing while it is not known. */
export default function NamesakeCity({ id }: { id: number }) {
  const services = useServices();
  const [machine] = useState(() => provideCityName(services, id));
  const actor = useFlow(machine, { id: 'namesakeCity' });
  const nome = useSelector(actor, ({ context }) => context.data);
  return nome && <span className="font-normal text-ink-soft"> {nome}</span>;
}
