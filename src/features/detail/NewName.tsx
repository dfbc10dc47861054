import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useHasExtensions } from '../flow';
import type { Services } from '../services';
import type { NamesakeKind, NamesakeProps } from './Namesake';

type NewNameProps = {
  /** The typed text; asked for where the record is new and this could be saved as its name. */
  name: string;
  isAsked: boolean;
  children: ReactNode;
};

/** The field of a name; once a new one is left, says whether a record has it. It blocks nothing. */
export function createNewName<Row extends { id: number }>(
  services: Services,
  kind: NamesakeKind<Row>,
): ComponentType<NewNameProps> {
  const Namesake: ComponentType<NamesakeProps> = lazy(async () => ({
    default: (await import('./Namesake')).createNamesake(services, kind),
  }));
  return ({ name, isAsked, children }) => {
    const hasExtensions = useHasExtensions();
    const [isLeft, setIsLeft] = useState(false);
    const isShown = hasExtensions && isAsked && isLeft && name.trim() !== '';
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it knows only where the focus is
      <div className="relative" onFocus={() => setIsLeft(false)} onBlur={() => setIsLeft(true)}>
        {children}
        <Suspense>{isShown && <Namesake key={name} path={`/${kind.name}/detalhe`} name={name} />}</Suspense>
      </div>
    );
  };
}
