import { describe, expect, it } from 'vitest';
import { driveActor } from '../model/actorDriver';
import { createCoverageMeter } from '../model/coverage';
import { type Model, type ModelName, namedModels } from '../model/models';
import { toursOf } from '../model/paths';
import { casesOn } from '../model/surface';
import { driveBrowser } from './model/browserDriver';
import { HeldBackend } from './model/heldBackend';
import { wires } from './model/wires';
import type { Answer, FakeBackend } from './support/fakeBackend';
import { registerPages } from './support/fixture';

const pages = registerPages();

/** What a page needs around the machine. */
type Setting = {
  /** Which requests are the machine's, where others on the page make the same ones. */
  isOurs?: (name: string, turn: number, start: number) => boolean;
  viewport?: { width: number; height: number };
  /** Whether the machine waits for time to pass, so that time must stand still. */
  hasDelays?: boolean;
  prepare?: (backend: FakeBackend) => void;
  /** What the same requests of others get, if not an empty listing. */
  others?: Answer;
};

/** What others have made of the city 7. */
const recife: Answer = { json: { id: 7, nome: 'Recife' }, headers: { etag: '"3"' } };

const settings: Record<ModelName, Setting> = {
  auth: {
    // All others are made by the home page.
    isOurs: (_, turn, start) => start === 1 && turn === 0,
    prepare: (backend) => {
      const login = ({ body }: { body: unknown }) =>
        Reflect.get(Object(body), 'senha') === 'segredo'
          ? { json: { accessToken: 'token-1' } }
          : { status: 401, json: { errors: { default: 'Email ou senha errados.' } } };
      const refusal = { status: 401, json: { errors: { default: 'Entre de novo.' } } };
      const renewal = { status: 201, json: 7, headers: { 'x-access-token': 'token-3' } };
      backend
        .on('POST /entrar', login)
        .on('POST /cadastrar', refusal)
        .on('POST /cidades', ({ authorization }) => (authorization === 'Bearer token-2' ? renewal : refusal))
        .on('GET /cidades/7', { json: { id: 7, nome: 'Marília' } });
    },
  },
  login: { hasDelays: true },
  signUp: {},
  // The session's own call, whose answer the page takes over, is its first.
  home: { hasDelays: true },
  list: { hasDelays: true },
  detail: {
    hasDelays: true,
    // After the first it is the conflict that reads.
    isOurs: (name, turn) => name !== 'GET /cidades/7' || turn === 0,
    others: recife,
  },
  deletion: {
    prepare: (backend) => backend.on('GET /cidades/:id', { json: { id: 7, nome: 'Marília' } }),
  },
  conflict: {
    hasDelays: true,
    // The first is made by the form.
    isOurs: (_, turn) => turn > 0,
    others: { json: { id: 7, nome: 'Marília' }, headers: { etag: '"1"' } },
    prepare: (backend) =>
      backend.on('PUT /cidades/:id', {
        status: 412,
        json: { errors: { default: 'O registro foi alterado por outra pessoa.' } },
      }),
  },
  write: { hasDelays: true },
  cityPicker: {
    hasDelays: true,
    prepare: (backend) =>
      backend.on('GET /pessoas/:id', {
        json: { id: 1, nomeCompleto: 'Ana', email: 'ana@exemplo.com', cidadeId: 4 },
      }),
  },
  theme: {},
  drawer: { viewport: { width: 375, height: 800 } },
  help: {},
};

function describePage(name: ModelName, model: Model): void {
  const { surface, tokens } = model;
  const setting = settings[name];
  const cases = casesOn(model.cases, surface);
  const { machine } = cases;
  const meter = createCoverageMeter(machine, cases.exceptions);
  const paths = toursOf(cases);

  // In order: the last one measures what the others have shown.
  describe(`${machine.id}, the page`, { shuffle: false }, () => {
    for (const path of paths) {
      it(path.title, async () => {
        const token = tokens[path.start] ?? null;
        const { page, alerts, problems, backend } = await pages.open({
          ...(token === null ? { signedOut: true } : { token }),
          ...(setting.viewport && { viewport: setting.viewport }),
          clock: setting.hasDelays ? 'still' : 'running',
          reducedMotion: true,
        });
        const loads = await page.addInitScript(() => {
          sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1));
        });
        setting.prepare?.(backend);
        const isOurs = (name: string, turn: number) => setting.isOurs?.(name, turn, path.start) ?? true;
        const held = new HeldBackend(page, backend, wires[name], isOurs, setting.others);
        await driveBrowser({ cases, surface, page, backend: held, alerts, problems }, path);
        await loads.dispose();
        // The production bundle tells nothing of its machines: the same path on the same machine does.
        await driveActor(cases, path, meter);
      });
    }

    it('has shown every state and every transition', ({ task }) => {
      const coverage = meter.measure();
      task.meta.model = { layer: 'browser', paths: paths.length, coverage };
      expect(coverage.missing).toEqual([]);
    });
  });
}

for (const [name, model] of namedModels) describePage(name, model);
