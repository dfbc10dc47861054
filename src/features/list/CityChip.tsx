import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { provideCityName } from './provideCityName';

/** The city that a search of people is narrowed to; one that can't be read is known by its number. */
export default function CityChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const services = useServices();
  const [machine] = useState(() => provideCityName(services, id));
  const actor = useFlow(machine, { id: 'cityChip' });
  const label = useSelector(actor, ({ context, value }) => {
    if (context.data !== null) return `Cidade: ${context.data}`;
    return value === 'failed' ? `Cidade ${id}` : 'Cidade: …';
  });
  return (
    <span className="flex min-w-0 items-center rounded-full bg-accent-soft pl-3 text-sm font-medium text-ink forced-colors:border print:pl-0">
      <span dir="auto" className="truncate">
        {label}
      </span>
      <button
        type="button"
        aria-label="Remover filtro da cidade"
        onClick={onRemove}
        className="flex size-8 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink pointer-coarse:size-11 print:hidden"
      >
        <X className="size-4" />
      </button>
    </span>
  );
}
