import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { WebKind } from '../everyKind';
import { useExtensions } from '../flow';
import { useServices } from '../services';
import { provideNamesake } from './provideNamesake';

const Namesake = lazy(() => import('./Namesake'));

type NewNameProps = {
  kind: WebKind;
  /** The typed text; asked for where the record is new and this could be saved as its name. */
  name: string;
  isAsked: boolean;
  children: ReactNode;
};

/** The field of a name; once a new one is left, says whether a record has it. It blocks nothing. */
export function NewName({ kind, name, isAsked, children }: NewNameProps) {
  const services = useServices();
  const extensions = useExtensions();
  const [isLeft, setIsLeft] = useState(false);
  const isShown = extensions !== null && isAsked && isLeft && name.trim() !== '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it knows only where the focus is
    <div className="relative" onFocus={() => setIsLeft(false)} onBlur={() => setIsLeft(true)}>
      {children}
      <Suspense>
        {isShown && (
          <Namesake
            key={name}
            path={`/${kind.name}/detalhe`}
            provide={() => provideNamesake(services, kind, name)}
          />
        )}
      </Suspense>
    </div>
  );
}
