import type { DrawerWindowProps } from './DrawerWindow';
import { createPart, OverlayBoundary } from './part';

export const DrawerWindow = createPart(
  () => import('./overlays').then((code) => code.DrawerWindow),
  ({ open }: DrawerWindowProps) => open,
);

/** The drawer of small screens, as soon as its code is there. */
export function Drawer(props: DrawerWindowProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <DrawerWindow {...props} />
    </OverlayBoundary>
  );
}
