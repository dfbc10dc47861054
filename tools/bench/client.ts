import { connect, type Socket } from 'node:net';

const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

/** One keep-alive connection that has at most one request under way. */
export class Client {
  #pending: Buffer = Buffer.alloc(0);
  #answered: ((status: number) => void) | undefined;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Client(socket)));
      socket.once('error', reject);
    });
  }

  /** Resolves to the status of the whole answer. */
  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#socket.write(request);
    });
  }

  close() {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer) {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const end = this.#pending.indexOf(HEADER_END);
    if (end < 0) return;
    const head = this.#pending.toString('latin1', 0, end);
    const length = Number(LENGTH.exec(head)?.[1] ?? 0);
    if (this.#pending.length < end + HEADER_END.length + length) return;
    this.#pending = Buffer.alloc(0);
    this.#answered?.(Number(head.slice(9, 12)));
  }
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
}

export function requestText({ method, path, token, body }: Call): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    'Host: localhost',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${json}`;
}
