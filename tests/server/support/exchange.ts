import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes HTTP by hand. */
export function openConnection(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  // A server that hangs up is what some tests wait for.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  return { socket, received: () => received, closed };
}

/** Sends this text and answers all that comes back until the server ends the connection. */
export function exchange(origin: string, text: string): Promise<string> {
  const { socket, closed } = openConnection(origin);
  // Not ended: Node takes a connection that is half closed for a client that has left.
  socket.write(text);
  return closed;
}

/** Status and parsed body of the first answer in this text. */
export function parseAnswer(text: string): { status: number; head: string; body: unknown } {
  const end = text.indexOf('\r\n\r\n');
  const body = text.slice(end + 4);
  return { status: Number(text.slice(9, 12)), head: text.slice(0, end), body: JSON.parse(body) };
}

/** Begins a login of an unknown email and leaves its body for later. @returns sends the body and reads the answer */
export async function beginLogin(origin: string): Promise<() => Promise<string>> {
  const { socket, received, closed } = openConnection(origin);
  const body = JSON.stringify({ email: 'ninguem@example.com', senha: 'segredo' });
  socket.write(
    `POST /api/entrar HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  while (!received().includes('100 Continue')) await once(socket, 'data');
  return () => {
    socket.write(body);
    return closed;
  };
}
