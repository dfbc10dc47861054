import { is } from 'superstruct';
import {
  channelName,
  type InspectedEvent,
  type Report,
  type Request,
  type Row,
  type Run,
  reportSchema,
} from '../protocol';
import type { InspectorEvent } from './inspectorTypes';

const asEvent = (report: Report): InspectorEvent => {
  if (report.type === 'left') return { type: 'run.left' };
  if (report.type === 'refused') return { type: 'event.refused', reason: report.reason };
  // The schema holds what is read; snapshots and events may carry anything besides.
  return { type: 'run.reported', run: report.run, rows: report.rows as Row[] };
};

/** Hears the app of one tab, and speaks to it. */
export function listen(tab: string, onEvent: (event: InspectorEvent) => void) {
  const channel = new BroadcastChannel(channelName(tab));
  const ask = (request: Request) => channel.postMessage(request);
  channel.addEventListener('message', ({ data }) => {
    if (is(data, reportSchema)) onEvent(asEvent(data));
  });
  return {
    hello: () => ask({ type: 'hello' }),
    send: (run: Run | null, session: string, event: InspectedEvent) =>
      run !== null && ask({ type: 'send', run: run.id, session, event }),
  };
}
