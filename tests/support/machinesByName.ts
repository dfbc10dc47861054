import type { createCidadeMachines } from '../../src/app/rooms/cidade';
import type { createCidadesMachines } from '../../src/app/rooms/cidades';
import type { createHomeMachines } from '../../src/app/rooms/home';
import type { createLoginMachines } from '../../src/app/rooms/login';
import type { createPessoaMachines } from '../../src/app/rooms/pessoa';
import type { createPessoasMachines } from '../../src/app/rooms/pessoas';
import type { createSignUpMachines } from '../../src/app/rooms/signUp';

/** The machines of all rooms, by the names under which a test puts others in their places. */
export type MachinesByName = ReturnType<typeof createLoginMachines> &
  ReturnType<typeof createSignUpMachines> &
  ReturnType<typeof createHomeMachines> &
  ReturnType<typeof createPessoasMachines> &
  ReturnType<typeof createPessoaMachines> &
  ReturnType<typeof createCidadesMachines> &
  ReturnType<typeof createCidadeMachines>;
