import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { workerData } from 'node:worker_threads';

const STANDARD_OUTPUT = 1;
const { port, host, headers, body } = workerData;

/** The thread that answers every request while the main one upgrades the database. */
const server = createServer((_request, response) => void response.writeHead(503, headers).end(body));

// The main thread reports a taken port when it listens itself.
server.on('error', () => undefined);
server.listen(port, host, () => {
  const address = server.address();
  const place = typeof address === 'object' ? address?.port : address;
  // The stream of a thread is written by the main one, which has no time.
  writeSync(STANDARD_OUTPUT, `Até lá toda chamada recebe 503 na porta ${place}.\n`);
});
