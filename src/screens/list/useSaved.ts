import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAnnounce } from '../../components/Announcer';
import { MIRRORED } from '../mirrored';
import { readSaved } from './broughtBack';

/**
 * The record that somebody comes back from its page with, just saved: announced
 * once, and forgotten by the address, so that a reload doesn't tell it again.
 */
export function useSaved<Item>(read: (data: unknown) => Item | null): Item | null {
  const location = useLocation();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [saved] = useState(() => read(readSaved(location.state)));
  const isTold = useRef(saved === null);

  const tell = useEffectEvent(() => {
    if (isTold.current) return;
    isTold.current = true;
    announce('Registro salvo.');
    navigate({ search: location.search }, { replace: true, state: { [MIRRORED]: true } });
  });
  useEffect(() => tell(), []);
  return saved;
}
