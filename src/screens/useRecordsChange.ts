import { useContext, useEffect, useEffectEvent } from 'react';
import { FlowContext, type RecordsChange } from './useFlow';

/** Tells a screen when something it was not waiting for may have changed the records it shows. */
export function useRecordsChange(onChange: (change: RecordsChange) => void): void {
  const { onRecordsChanged } = useContext(FlowContext);
  const listener = useEffectEvent(onChange);
  useEffect(() => onRecordsChanged?.((change) => listener(change)), [onRecordsChanged]);
}
