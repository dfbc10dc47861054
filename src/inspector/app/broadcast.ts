import { is } from 'superstruct';
import type { InspectionEvent } from 'xstate';
import { channelName, REMEMBERED_EVENTS, type Report, type Row, requestSchema } from '../protocol';
import { sendByHand } from './byHand';
import { createRecorder } from './recorder';

/** How often the window is told, in milliseconds: many events make one message. */
const BATCH = 100;

const TAB_KEY = 'cadastro.inspector.tab';

/**
 * The name of this tab, which a reload keeps. It is in the storage only while no
 * page has it: a tab that is duplicated copies its storage, and two pages of one
 * name would ask and answer each other's window without end.
 */
export function tabName(page: EventTarget & Pick<Window, 'sessionStorage'>): string {
  const { sessionStorage } = page;
  const name = sessionStorage.getItem(TAB_KEY) ?? crypto.randomUUID();
  const take = () => sessionStorage.removeItem(TAB_KEY);
  take();
  page.addEventListener('pagehide', () => sessionStorage.setItem(TAB_KEY, name));
  page.addEventListener('pageshow', take);
  return name;
}

/**
 * Records every actor of this run and tells the inspector's window, which may
 * come late, go, and come back. Nothing leaves the browser.
 * @param mask copies an event without its secrets
 * @returns what XState reports to
 */
export function broadcastRun(page: EventTarget, tab: string, mask: <Value>(value: Value) => Value) {
  const recorder = createRecorder({ mask, limit: REMEMBERED_EVENTS, now: Date.now });
  const channel = new BroadcastChannel(channelName(tab));
  const run = { id: crypto.randomUUID(), startedAt: Date.now() };
  let isHeard = false;
  let isWaiting = false;

  const tell = (report: Report) => channel.postMessage(report);
  const tellRows = (rows: readonly Row[]) => tell({ type: 'report', run, rows: [...rows] });
  const flush = () => {
    isWaiting = false;
    const rows = recorder.take();
    if (isHeard && rows.length > 0) tellRows(rows);
  };

  channel.addEventListener('message', ({ data }) => {
    if (!is(data, requestSchema)) return;
    if (data.type === 'hello') {
      recorder.take();
      isHeard = true;
      tellRows(recorder.all());
    } else if (data.run === run.id) {
      const reason = sendByHand(recorder.actor(data.session), data.event);
      if (reason !== null) tell({ type: 'refused', run, reason });
    }
  });
  page.addEventListener('pagehide', () => {
    flush();
    tell({ type: 'left', run });
  });
  // A window that stayed open over a reload learns of the new run.
  tellRows([]);

  return (event: InspectionEvent): void => {
    recorder.inspect(event);
    if (!isWaiting) setTimeout(flush, BATCH);
    isWaiting = true;
  };
}
