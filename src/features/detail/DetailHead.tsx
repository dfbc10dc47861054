import { ArrowLeft, CircleCheck, CircleDot } from 'lucide-react';
import { ButtonLink } from '../../components/Button';

/** Leads back to the list as it was left. */
export const BackToList = ({ to, onFollow }: { to: string; onFollow: () => void }) => (
  <div className="mb-1 -ml-4 forced-colors:ml-0">
    <ButtonLink look="quiet" icon={ArrowLeft} to={to} onFollow={onFollow}>
      Voltar
    </ButtonLink>
  </div>
);

/** Says if the form is saved; the line keeps its height while it is empty. */
export const SaveStatus = ({ isDirty, isSaved }: { isDirty: boolean; isSaved: boolean }) => (
  <p className="flex min-h-5 items-center gap-1.5 text-sm text-ink-soft max-sm:basis-full print:hidden">
    {isDirty && <CircleDot className="size-4 text-ink-faint" />}
    {isDirty && <span>Alterações não salvas</span>}
    {isSaved && <CircleCheck className="size-4 text-accent" />}
    {isSaved && <span>Tudo salvo</span>}
  </p>
);
