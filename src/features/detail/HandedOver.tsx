import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { UnsavedForm } from '../../../machines/writeEvents';
import { StandingLine, useAnnounce } from '../../components/Announcer';
import { actionLinkClasses } from '../../components/Button';
import { announcedName, everyKind } from '../everyKind';
import { addressOf, useServices } from '../services';

const NONE: readonly UnsavedForm[] = [];

/**
 * Shows the ends of forms that were handed over: a saved record is announced, and a form that is not saved has a notice
 * that leads to it. The notice takes no focus, because the user is typing into the next form.
 */
export function HandedOver() {
  const services = useServices();
  const announce = useAnnounce();
  const writes = useSelector(services.auth, (snapshot) => snapshot.children.writes);
  const unsaved = useSelector(writes, (snapshot) => snapshot?.context.unsaved ?? NONE);
  useEffect(() => {
    const subscription = writes?.on('write.ended', ({ handedOver, outcome, kind, id, values }) => {
      if (handedOver === null || outcome !== 'acknowledged' || values === null) return;
      const name = announcedName(services, everyKind[kind], values);
      announce(`Registro salvo: ${name}.`, { isSeen: true, to: addressOf(kind, id) });
    });
    return () => subscription?.unsubscribe();
  }, [writes, services, announce]);
  return unsaved.map(({ address, kind, id, title, entry, isLost, reason, fields }) => (
    <StandingLine key={address}>
      <span className="min-w-0 wrap-anywhere">
        {`${isLost ? 'Não se sabe se foi salvo' : 'Não foi salvo'}: ${title}. ${reason}`}
      </span>
      <span aria-hidden>·</span>
      <Link
        to={addressOf(kind, id)}
        state={{ ...(id === null && { entry }), errors: fields }}
        // By itself the router would replace an entry of the same path, and the form in it.
        replace={false}
        className={actionLinkClasses}
        onClick={() => writes?.send({ type: 'notice.followed', address })}
      >
        Corrigir
      </Link>
    </StandingLine>
  ));
}
