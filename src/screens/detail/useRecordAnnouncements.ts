import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { LONG_WAIT, useAnnounce } from '../../components/Announcer';
import type { DetailMachine } from './detailView';

/**
 * Tells screen readers that a record is on its way, if that takes long, and
 * which one it is as soon as it has been read, that saving it takes long, and
 * that it has been saved: where they are is told before.
 */
export function useRecordAnnouncements<Values extends object>(
  actor: ActorRefFrom<DetailMachine<Values>>,
  { isUnread, isSaving }: { isUnread: boolean; isSaving: boolean },
  title: string,
): void {
  const announce = useAnnounce();
  const isAwaited = useRef(false);

  useEffect(() => {
    if (isUnread) {
      isAwaited.current = true;
      const timer = setTimeout(() => announce('Carregando o registro'), LONG_WAIT);
      return () => clearTimeout(timer);
    }
    if (isAwaited.current) announce(`Registro carregado: ${title}`);
    isAwaited.current = false;
    return undefined;
  }, [announce, isUnread, title]);
  useEffect(() => {
    if (!isSaving) return undefined;
    const timer = setTimeout(() => announce('Salvando…'), LONG_WAIT);
    return () => clearTimeout(timer);
  }, [announce, isSaving]);
  useEffect(() => {
    const subscription = actor.on('record.saved', () => announce('Registro salvo.'));
    return () => subscription.unsubscribe();
  }, [actor, announce]);
}
