import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { actionLinkClasses } from '../../components/Button';
import { cardClasses, classes } from '../../components/classes';
import { LatePart, lateCode } from '../../components/LatePart';
import type { RecordName } from '../../domain/changes';
import { allKinds } from '../everyKind';
import type { Extensions } from '../extensions';
import { type FirstStep, useServices } from '../services';

const inviteDialog = lateCode(() => import('./InviteDialog'));

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
      <Icon className={classes('size-5 shrink-0', isDone ? 'text-accent' : 'text-ink-faint')} />
      {children}
      {isDone && <span className="sr-only">feito</span>}
    </li>
  );
}

/** `filled`: the kinds that have records. */
type FirstStepsProps = { extensions: Extensions; filled: readonly RecordName[] };

/** The kinds that others refer to come first. */
const toFill = [...allKinds].reverse();

/** The first steps in a new register, in place of an empty page; a step is ticked once it was pressed. */
export default function FirstSteps({ extensions, filled }: FirstStepsProps) {
  const { firstSteps } = useServices();
  const titleId = useId();
  const [isInviting, setIsInviting] = useState(false);
  const invite = useRef<HTMLButtonElement>(null);
  const isPressed = (step: FirstStep) => firstSteps.has(step);
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="mb-3 text-base font-semibold">
        Primeiros passos
      </h2>
      <ol className={classes(cardClasses, 'px-4 py-2')}>
        {toFill.map(({ name, firstStep }) => (
          <Step key={name} isDone={filled.includes(name) || isPressed(name)}>
            <Link to={`/${name}`} className={actionLinkClasses} onClick={() => firstSteps.add(name)}>
              {firstStep}
            </Link>
          </Step>
        ))}
        <Step isDone={isPressed('convite')}>
          <button
            ref={invite}
            type="button"
            aria-haspopup="dialog"
            className={actionLinkClasses}
            onClick={() => {
              firstSteps.add('convite');
              setIsInviting(true);
            }}
          >
            Convide quem trabalha com você
          </button>
        </Step>
      </ol>
      {isInviting && (
        <LatePart
          code={inviteDialog}
          props={{ extensions, onClose: () => setIsInviting(false), focusFallback: () => invite.current }}
          place="window"
          onClose={() => setIsInviting(false)}
        />
      )}
    </section>
  );
}
