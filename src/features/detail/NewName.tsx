import { type ReactNode, useState } from 'react';
import { LatePart } from '../../components/LatePart';
import type { WebKind } from '../everyKind';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';
import { useServices } from '../services';
import { provideNamesake } from './provideNamesake';

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
      {isShown && (
        <LatePart
          key={name}
          code={lateParts.namesake}
          props={{ path: `/${kind.name}/detalhe`, provide: () => provideNamesake(services, kind, name) }}
        />
      )}
    </div>
  );
}
