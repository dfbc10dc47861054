import { createActor, fromPromise, fromTransition, type PromiseActorLogic } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createFormMachine } from '../../machines/formMachine';
import { totalMachine } from '../../machines/totalMachine';
import type { HttpClient } from '../api/httpClient';
import { cityOfText, optionsOf } from '../domain/cidade';
import { PAGE_SIZE } from '../domain/constants';
import { ApiError, isExpected } from '../domain/errors';
import { UNKNOWN_CITY } from '../domain/messages';
import type { PessoaValues } from '../domain/pessoa';
import {
  type Session as LoginAnswer,
  type LoginValues,
  loginRules,
  type SignUpValues,
  sessionSchema,
  signUpRules,
} from '../domain/usuario';
import { check, parse } from '../domain/validation';
import { cidades } from '../features/cidades/cidades';
import { pessoas } from '../features/pessoas/pessoas';
import { type Alerts, SIGNED_UP } from './alerts';
import type { Drafts } from './drafts';
import { createRecordMachines } from './records';
import type { Session } from './session';
import { type createChanges, createWrites } from './writes';

/** A defect that a call met; the app throws it into the error boundary. */
export const createDefects = () =>
  createActor(
    fromTransition((_, { error }: { type: 'defect.found'; error: unknown }) => ({ error }), {
      error: undefined as unknown,
    }),
  ).start();

type Options = {
  session: Session;
  alerts: Alerts;
  drafts: Drafts;
  changes: ReturnType<typeof createChanges>;
  defects: ReturnType<typeof createDefects>;
  /** Whether the backend accepts `Idempotency-Key`: ours does, another origin may refuse the header. */
  hasIdempotency: boolean;
};

type Call = <Output, Input>(
  run: (args: { input: Input; signal: AbortSignal }) => Promise<Output>,
) => PromiseActorLogic<Output, Input>;

/** What the machines of a kind are made with. */
export type MachineParts = Pick<Options, 'alerts' | 'drafts' | 'changes' | 'hasIdempotency'> & {
  http: HttpClient;
  write: ReturnType<typeof createWrites>;
  /** Logic of a call: only expected errors reach its machine, a defect goes to the error boundary. */
  call: Call;
};

/** Every machine of the app, with its calls and alerts. */
export function createMachines({ session, defects, ...options }: Options) {
  const { alerts } = options;
  const { http, auth } = session;
  const write = createWrites({ alerts, sessionSignal: session.sessionSignal });
  const call: Call = (run) =>
    fromPromise(({ input, signal }) =>
      run({ input, signal }).catch((error: unknown) => {
        if (isExpected(error)) throw error;
        defects.send({ type: 'defect.found', error });
        return new Promise<never>(() => {});
      }),
    );
  const parts: MachineParts = { ...options, http, write, call };

  const cidade = createRecordMachines(parts, cidades);

  /** Looks up a typed city; an unknown one is refused under its field. */
  const findTypedCity = async (values: PessoaValues): Promise<PessoaValues> => {
    const { cidadeId } = values;
    if (typeof cidadeId !== 'string') return values;
    const { items } = await cidade.resource.list({ busca: cidadeId, pagina: 1, id: 0 });
    const found = cityOfText(cidadeId, items, items.length < PAGE_SIZE);
    if (found === null) throw new ApiError('', { cidadeId: UNKNOWN_CITY });
    return { ...values, cidadeId: found.id };
  };
  const pessoa = createRecordMachines(parts, pessoas, findTypedCity);

  const countOf = ({ resource }: Pick<typeof cidade | typeof pessoa, 'resource'>) =>
    totalMachine.provide({
      actors: {
        countRecords: call(
          async ({ signal }) => (await resource.list({ busca: '', pagina: 1 }, signal)).total,
        ),
      },
      actions: { showError: alerts.showReadError },
    });

  return {
    login: createFormMachine<LoginValues>({ validate: check(loginRules) }).provide({
      actors: {
        submit: call<Partial<LoginAnswer>, { values: LoginValues }>(async ({ input, signal }) => {
          const body = parse(loginRules, input.values);
          const request = { operation: 'login', method: 'POST', path: '/entrar', body, signal } as const;
          return (await http.receive(request, sessionSchema)).data;
        }),
      },
      actions: {
        finish: (_, { accessToken }) => {
          if (accessToken !== undefined) auth.send({ type: 'session.started', token: accessToken });
        },
        showError: alerts.showError,
      },
    }),

    signUp: createFormMachine<SignUpValues>({ validate: check(signUpRules) }).provide({
      actors: {
        submit: call(async ({ input, signal }) => {
          const body = parse(signUpRules, input.values);
          const request = { operation: 'signUp', method: 'POST', path: '/cadastrar', body } as const;
          await write(
            signal,
            () => http.send(request),
            () => alerts.show(SIGNED_UP),
          );
          return {};
        }),
      },
      actions: { finish: () => alerts.show(SIGNED_UP), showError: alerts.showError },
    }),

    totals: { cidades: countOf(cidade), pessoas: countOf(pessoa) },

    cityPicker: cityPickerMachine.provide({
      actors: {
        searchCities: call(async ({ input, signal }) => {
          const { items, total } = await cidade.resource.list({ ...input, pagina: 1 }, signal);
          const selected = items.find(({ id }) => id === input.id) ?? null;
          return { cidades: optionsOf(items, input), total, selected };
        }),
      },
      actions: { showError: alerts.showReadError },
    }),

    cidades: cidade,
    pessoas: pessoa,
  };
}

export type Machines = ReturnType<typeof createMachines>;
