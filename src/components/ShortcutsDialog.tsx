import { createPart, OverlayBoundary } from './part';
import type { ShortcutsHelpProps } from './ShortcutsHelp';

export const ShortcutsHelp = createPart(
  () => import('./overlays').then((code) => code.ShortcutsHelp),
  ({ open }: ShortcutsHelpProps) => open,
);

/** The discreet help, as soon as its code is there. */
export function ShortcutsDialog(props: ShortcutsHelpProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <ShortcutsHelp {...props} />
    </OverlayBoundary>
  );
}
