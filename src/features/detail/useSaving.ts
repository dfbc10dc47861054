import { useEffect } from 'react';
import type { SaveIntention } from '../../../machines/detailForm';
import { useAnnounce, useDismissNotices } from '../../components/Announcer';
import { useShortcuts } from '../../components/useShortcuts';
import type { Kind } from '../../domain/kind';
import { announcedName } from '../everyKind';
import { useServices } from '../services';
import type { DetailActor } from './detailView';

/** The ways to save a form, with their shortcuts. Announces a saved record. */
export function useSaving(actor: DetailActor, kind: Kind) {
  const services = useServices();
  const announce = useAnnounce();
  const dismissNotices = useDismissNotices();
  useEffect(() => {
    const subscription = actor.on('record.saved', ({ saved }) => {
      if (saved) announce(`Registro salvo: ${announcedName(services, kind, saved)}.`, { isSeen: true });
    });
    return () => subscription.unsubscribe();
  }, [actor, announce, services, kind]);
  const saveAnd = (andThen: SaveIntention['andThen']) => () => {
    dismissNotices();
    actor.send({ type: 'save', andThen });
  };
  const saving = {
    save: saveAnd('stay'),
    saveAndClose: saveAnd('close'),
    saveAndNew: () => {
      dismissNotices();
      actor.send({ type: 'saveAndNew' });
    },
    saveAsNew: () => {
      dismissNotices();
      actor.send({ type: 'saveAsNew' });
    },
  };
  const { save, saveAndClose, saveAndNew } = saving;
  useShortcuts({ save, saveAndClose, saveAndNew });
  return saving;
}
