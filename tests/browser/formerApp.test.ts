import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { expect, inject, it, onTestFinished } from 'vitest';
import { labels } from '../support/labels';
import { openPage } from './support/browser';
import { startProduct } from './support/realServer';
import { sharedBrowser } from './support/seats';

const OLD_PAGE = `<!doctype html><title>Antigo</title><h1>Antigo</h1>
  <script>navigator.serviceWorker.register('/sw.js')</script>`;
/** Answers every address with the page of its own app, as offline apps do. */
const OLD_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(
  new Response(${JSON.stringify(OLD_PAGE)}, { headers: { 'content-type': 'text/html' } })));`;

it('the service worker of a former app at this address is gone after one visit', async () => {
  const product = await startProduct(inject('webRoot'));
  const { port: behind } = new URL(product.url);
  let isOld = true;
  const answerAsOld = ({ url }: IncomingMessage, response: ServerResponse) => {
    const isWorker = url === '/sw.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? OLD_WORKER : OLD_PAGE);
  };
  const passOn = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = incoming;
    incoming.pipe(
      request({ host: '127.0.0.1', port: behind, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  };
  const address = createServer((...call) => (isOld ? answerAsOld(...call) : passOn(...call)));
  await new Promise<void>((listening) => address.listen(0, '127.0.0.1', listening));
  const { port } = Object(address.address());
  const origin = `http://127.0.0.1:${port}`;
  const { page, context } = await openPage(await sharedBrowser(), origin);
  onTestFinished(async () => {
    await context.close();
    address.closeAllConnections();
    address.close();
    await product.stop();
  });

  await page.goto(origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  isOld = false;
  await page.reload();
  await page.getByRole('heading', { name: labels.auth.login }).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
