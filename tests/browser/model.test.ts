import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { driveActor } from '../model/actorDriver';
import type { ModelCases } from '../model/case';
import { authCases } from '../model/cases/auth';
import { cityPickerCases } from '../model/cases/cityPicker';
import { detailCases } from '../model/cases/detail';
import { drawerCases } from '../model/cases/drawer';
import { helpCases } from '../model/cases/help';
import { homeCases } from '../model/cases/home';
import { listCases } from '../model/cases/list';
import { loginCases } from '../model/cases/login';
import { signUpCases } from '../model/cases/signUp';
import { themeCases } from '../model/cases/theme';
import { createCoverageMeter } from '../model/coverage';
import { toursOf } from '../model/paths';
import { type AnySurface, casesOn, type Surface } from '../model/surface';
import { authSurface } from '../model/surfaces/auth';
import { cityPickerSurface } from '../model/surfaces/cityPicker';
import { detailSurface } from '../model/surfaces/detail';
import { drawerSurface } from '../model/surfaces/drawer';
import { helpSurface } from '../model/surfaces/help';
import { homeSurface } from '../model/surfaces/home';
import { listSurface } from '../model/surfaces/list';
import { loginSurface } from '../model/surfaces/login';
import { signUpSurface } from '../model/surfaces/signUp';
import { themeSurface } from '../model/surfaces/theme';
import { driveBrowser } from './model/browserDriver';
import { HeldBackend } from './model/heldBackend';
import { wires } from './model/wires';
import type { FakeBackend } from './support/fakeBackend';
import { registerPages } from './support/fixture';

const pages = registerPages();

type Setting = {
  /** The token that each start finds in the storage. */
  tokens: readonly (string | null)[];
  /** Which requests are the machine's, where others on the page make the same ones. */
  isOurs?: (name: string, turn: number, start: number) => boolean;
  viewport?: { width: number; height: number };
  /** Whether the machine waits for time to pass, so that time must stand still. */
  hasDelays?: boolean;
  prepare?: (backend: FakeBackend) => void;
};

function describePage<Machine extends AnyStateMachine>(
  original: ModelCases<Machine>,
  typed: Surface<Machine>,
  setting: Setting,
): void {
  const surface: AnySurface = typed;
  const cases = casesOn(original, surface);
  const { machine } = cases;
  const meter = createCoverageMeter(machine, cases.exceptions);
  const paths = toursOf(cases);

  describe(`${machine.id}, the page`, () => {
    for (const path of paths) {
      it(path.title, async () => {
        const token = setting.tokens[path.start] ?? null;
        const { page, alerts, problems, backend } = await pages.open({
          ...(token === null ? { signedOut: true } : { token }),
          ...(setting.viewport && { viewport: setting.viewport }),
        });
        await page.addInitScript(() => {
          sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1));
        });
        if (setting.hasDelays) {
          await page.clock.install({ time: 0 });
          await page.clock.pauseAt(1_000);
        }
        setting.prepare?.(backend);
        const isOurs = (name: string, turn: number) => setting.isOurs?.(name, turn, path.start) ?? true;
        const held = new HeldBackend(page, backend, wires[machine.id] ?? {}, isOurs);
        await driveBrowser({ cases, surface, page, backend: held, alerts, problems }, path);
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

describePage(loginCases, loginSurface, { tokens: [null] });
describePage(signUpCases, signUpSurface, { tokens: [null] });
describePage(homeCases, homeSurface, {
  tokens: ['ficha'],
  // The first is made by the session, which tries its token.
  isOurs: (name, turn) => name !== 'GET /pessoas' || turn > 0,
});
describePage(listCases, listSurface, { tokens: ['ficha'], hasDelays: true });
describePage(detailCases, detailSurface, { tokens: ['ficha', 'ficha'] });
describePage(cityPickerCases, cityPickerSurface, {
  tokens: ['ficha', 'ficha'],
  hasDelays: true,
  prepare: (backend) =>
    backend.on('GET /pessoas/:id', {
      json: { id: 1, nomeCompleto: 'Ana', email: 'ana@exemplo.com', cidadeId: 4 },
    }),
});
describePage(themeCases, themeSurface, { tokens: ['ficha'] });
describePage(drawerCases, drawerSurface, { tokens: ['ficha'], viewport: { width: 375, height: 800 } });
describePage(helpCases, helpSurface, { tokens: ['ficha'] });
describePage(authCases, authSurface, {
  tokens: [null, 'token-0'],
  // All others are made by the home page.
  isOurs: (_, turn, start) => start === 1 && turn === 0,
  prepare: (backend) => {
    const login = ({ body }: { body: unknown }) =>
      Reflect.get(Object(body), 'senha') === 'segredo'
        ? { json: { accessToken: 'token-1' } }
        : { status: 401, json: { errors: { default: 'Email ou senha errados.' } } };
    const refusal = { status: 401, json: { errors: { default: 'Entre de novo.' } } };
    backend.on('POST /entrar', login).on('POST /cadastrar', refusal).on('POST /cidades', refusal);
  },
});
