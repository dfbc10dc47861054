import { useEffect } from 'react';
import type { SaveIntention } from '../../../machines/detailForm';
import { useAnnounce, useDismissNotices } from '../../components/Announcer';
import { useShortcuts } from '../../components/useShortcuts';
import { type Kind, nameIn } from '../../domain/kind';
import type { DetailActor } from './detailView';

/** The ways to save a form, with their shortcuts. What was saved is announced. */
export function useSaving(actor: DetailActor, kind: Kind) {
  const announce = useAnnounce();
  const dismissNotices = useDismissNotices();
  useEffect(() => {
    const subscription = actor.on('record.saved', ({ saved }) => {
      if (saved) announce(`Registro salvo: ${nameIn(kind, saved)}.`, { isSeen: true });
    });
    return () => subscription.unsubscribe();
  }, [actor, announce, kind]);
  const saveAnd = (andThen: SaveIntention['andThen']) => () => {
    dismissNotices();
    actor.send({ type: 'save', andThen });
  };
  const saving = {
    save: saveAnd('stay'),
    saveAndClose: saveAnd('close'),
    saveAndNew: saveAnd('startNew'),
    saveAsNew: () => {
      dismissNotices();
      actor.send({ type: 'saveAsNew' });
    },
  };
  const { save, saveAndClose, saveAndNew } = saving;
  useShortcuts({ save, saveAndClose, saveAndNew });
  return saving;
}
